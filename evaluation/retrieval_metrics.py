"""How good a ranked list is, given the ids that should be in it. All values 0 to 1."""

import math
from collections.abc import Collection, Mapping, Sequence


def recall(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Share of `relevant` among the first `k`; `relevant` is never empty."""
    return len(set(ranked[:k]) & set(relevant)) / len(set(relevant))


def all_support(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """1 when all of `relevant` are among the first `k`, else 0."""
    return float(set(relevant) <= set(ranked[:k]))


def reciprocal_rank(ranked: Sequence[str], relevant: Collection[str]) -> float:
    """1 over the rank of the first relevant one; 0 when there is none."""
    wanted = set(relevant)
    return next((1 / rank for rank, found in enumerate(ranked, 1) if found in wanted), 0.0)


def ndcg(ranked: Sequence[str], gains: Mapping[str, float], k: int) -> float:
    """Normalised discounted cumulative gain with the gains as they are, as in trec_eval; a missing id has gain 0."""
    ideal = _discounted(sorted((gain for gain in gains.values() if gain > 0), reverse=True)[:k])
    return _discounted([max(0.0, gains.get(found, 0.0)) for found in ranked[:k]]) / ideal if ideal else 0.0


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1))
