"""Measure retrieval, routing, answers and trajectories on questions with known answers."""
