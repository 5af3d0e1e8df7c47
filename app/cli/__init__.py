"""The `adaptive-rag` command, one small file a subcommand."""
