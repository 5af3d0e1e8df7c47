"""Ranked lists to one ranked list."""

from collections.abc import Sequence

Ranked = list[tuple[str, float]]
"""Passage ids with scores from 0 to 1, best first."""

DAMPING = 10
"""Two legs that agree on a passage within their first dozen outweigh the first of one leg.

The 60 of Cormack, Clarke and Büttcher (SIGIR 2009) is for lists of a thousand: in lists of fifty, whatever both legs
have, at the very end even, would come before the best of either.
"""


def fuse(legs: Sequence[Ranked]) -> Ranked:
    """Reciprocal rank fusion. 1.0 is first in every leg that found anything; a leg that found nothing has no say.

    Equal sums keep the order of the earlier leg.
    """
    heard = [leg for leg in legs if leg]
    sums: dict[str, float] = {}
    for leg in heard:
        for rank, (name, _) in enumerate(leg, start=1):
            sums[name] = sums.get(name, 0.0) + (DAMPING + 1) / (DAMPING + rank) / len(heard)
    return sorted(sums.items(), key=lambda pair: -pair[1])
