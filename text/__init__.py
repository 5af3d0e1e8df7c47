"""Pure functions over strings: sentences, words, names. No model, no state."""
