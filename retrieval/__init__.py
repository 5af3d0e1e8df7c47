"""Documents to ranked passages: load, chunk, index, search, fuse, rerank."""
