"""Question to route: how much retrieval a question needs, and what that is expected to cost."""
