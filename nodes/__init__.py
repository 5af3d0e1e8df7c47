"""One verb, one file, one function: what each step of the graph does."""
