"""Answer and evidence to verdict: is each sentence of the answer supported, and by which passage."""
