"""From a game to finished files."""
