"""Evidence to draft: which sentences the model reads, how it is asked, what is done when it cannot be trusted."""
