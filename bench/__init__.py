"""Every figure that the documentation quotes, measured side by side; not part of the package."""
