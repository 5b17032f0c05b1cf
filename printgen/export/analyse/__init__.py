"""The analysis of a deck for people: as a table, as the difference that a change made, as a chart."""
