"""Question and evidence to the next round: what to ask, what is covered, what is missing."""
