"""Odd and hostile input."""
