"""Routing by a linear model over the question's embedding and cheap signals."""

from collections.abc import Mapping

import numpy as np

from adaptive_rag.models.base import Encoder
from adaptive_rag.models.queries import for_queries
from adaptive_rag.routing.artefact import Artefact
from adaptive_rag.routing.base import ROUTES, Decision, Route, RoutingError, RoutingLimits, nearest_allowed
from adaptive_rag.routing.cost import best, expected_costs, under_served
from adaptive_rag.routing.features import NAMES, features
from adaptive_rag.routing.smalltalk import is_small_talk
from adaptive_rag.text.focus import focus

_SMALL_TALK: Mapping[Route, float] = {"none": 0.99, "simple": 0.01, "moderate": 0.0, "complex": 0.0}


class TrainedRouter:
    """Least expected cost under calibrated probabilities, with a price on under-serving.

    A message that is nothing but listed small talk needs no encoder; every other is reduced to its question and encoded
    once.
    """

    name = "trained"

    def __init__(self, encoder: Encoder, artefact: Artefact) -> None:
        if artefact.encoder != encoder.fingerprint:
            raise RoutingError(
                f"the router was trained for encoder {artefact.encoder!r}, in use is {encoder.fingerprint!r}; "
                "train it with `adaptive-rag router train`"
            )
        self._encoder = for_queries(encoder)
        self._artefact = artefact
        self._labels = tuple(artefact.weights)
        rows = [[*w.embedding, *(w.signals[name] for name in NAMES)] for w in artefact.weights.values()]
        self._weights = np.array(rows) / artefact.temperature
        self._intercepts = np.array([w.intercept for w in artefact.weights.values()]) / artefact.temperature

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        """The route of least expected cost; `none` only when P(none) is above tau."""
        probabilities = self.probabilities(question)
        expected = expected_costs(probabilities, self._artefact.run_seconds, self._artefact.price, limits.tau)
        wanted = best(probabilities, expected, limits.tau)
        return Decision(
            route=nearest_allowed(wanted, limits.allowed),
            probabilities=probabilities,
            reason=_reason(wanted, probabilities, expected, limits),
            router=self.name,
        )

    def probabilities(self, question: str) -> dict[Route, float]:
        """Calibrated, over all four routes, summing to 1."""
        text = focus(question)
        if is_small_talk(text):
            return dict(_SMALL_TALK)
        sums = self._weights @ np.concatenate([self._encoder.encode([text])[0], features(text)]) + self._intercepts
        powers = np.exp(sums - sums.max())
        shares = dict(zip(self._labels, (powers / powers.sum()).tolist(), strict=True))
        return {route: shares.get(route, 0.0) for route in ROUTES}


def _reason(
    wanted: Route, probabilities: Mapping[Route, float], expected: Mapping[Route, float], limits: RoutingLimits
) -> str:
    """The decision in one line, against the next best route; the risk stands with the cheaper of the two."""
    rest = [r for r in ROUTES if r != wanted and (r != "none" or probabilities["none"] > limits.tau)]
    other = min(rest, key=lambda r: expected[r])
    cheaper, dearer = sorted((wanted, other), key=ROUTES.index)
    danger = _danger(cheaper, dearer, probabilities)
    own, against = (danger, "") if cheaper == wanted else ("", danger)
    costs = f"expected cost {expected[wanted]:.1f} s{own} against {expected[other]:.1f} s for {other}{against}"
    line = f"{wanted}: P={probabilities[wanted]:.2f}, {costs}"
    route = nearest_allowed(wanted, limits.allowed)
    return line if route == wanted else f"{route}: {wanted} is switched off ({line})"


def _danger(cheaper: Route, dearer: Route, probabilities: Mapping[Route, float]) -> str:
    """What the cheaper route risks that the dearer one does not."""
    risk = sum(p for needed, p in probabilities.items() if under_served(cheaper, needed) > under_served(dearer, needed))
    loss = "missing the passage" if (cheaper, dearer) == ("simple", "moderate") else "half an answer"
    return f" with a {risk * 100:.0f} % risk of {loss}"
