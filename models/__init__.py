"""Chat models and encoders behind one protocol each, opened by name."""
