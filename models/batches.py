"""Texts of similar length together, so that little of a batch is padding."""

from collections.abc import Iterator, Sequence

TOKENS = 4096
"""Most tokens of a batch, padding included: larger ones are no faster and take more memory."""
WASTE = 0.1
"""Most padding of a batch, as a share of its tokens."""
FREE = 64
"""Padding that costs less than a batch of its own, which reads all weights."""


def batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Positions in `lengths`, every one once, longest first; the first of a batch is its longest."""
    batch: list[int] = []
    filled = 0
    for position in sorted(range(len(lengths)), key=lambda at: -lengths[at]):
        padded = lengths[batch[0]] * (len(batch) + 1) if batch else 0
        if padded > TOKENS or padded - filled - lengths[position] > max(FREE, WASTE * padded):
            yield batch
            batch, filled = [], 0
        batch.append(position)
        filled += lengths[position]
    if batch:
        yield batch
