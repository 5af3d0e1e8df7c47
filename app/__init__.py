"""The ways to run it: settings, assembly, Studio, command line."""
