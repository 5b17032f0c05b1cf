"""Proofs: what would become of finished sheets when they are not cut, or not printed, as exactly as they are drawn."""
