"""What the application is: state, limits, decisions, subgraphs, and the compiled graph."""
