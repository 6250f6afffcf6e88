"""What comes of a sealed auction in which nobody regrets how he bids?

General-sum games in which all choose once, at the same time, among stated actions: the sheets on a stated grid of bids. Every
player plays by predictive regret matching plus; what that settles on is judged apart, by two regrets recomputed from the gains
alone: of the plays as they came (a coarse correlated equilibrium has none), and of the players' mixtures drawn independently
(a Nash equilibrium has none).

Source: G. Farina, C. Kroer and T. Sandholm, Faster game solving via predictive Blackwell approachability, AAAI 2021.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from string import ascii_letters
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from fugleman.core.errors import FuglemanError
from fugleman.core.system import System
from fugleman.core.text import say

Floats = NDArray[np.float64]

CHECK = 100
"""Rounds between two looks at the regrets."""


class Auction(Protocol):
    """Sheets in words, the same for every player, and by player and profile of sheets what it gains him."""

    @property
    def sheets(self) -> tuple[str, ...]: ...
    @property
    def gains(self) -> Floats: ...


class Settled(NamedTuple):
    """What regret minimisation settled on.

    mixtures: by player his average mixture. joint: shape of the actions; how often each profile was played, on average.
    gains: by player, what he gains in the joint play. coarse: by player his regret there: what he would gain more by one
    action throughout. nash: by player his regret if all draw from their mixtures independently. rounds: how many were played.
    """

    mixtures: tuple[Floats, ...]
    joint: Floats
    gains: tuple[float, ...]
    coarse: tuple[float, ...]
    nash: tuple[float, ...]
    rounds: int


def auction_of(
    system: System[Any], steps: tuple[int, ...], limit: int, worths: Mapping[str, Sequence[int]] | None = None
) -> Auction:
    """The auction that a system's `grids.py` makes of its bids. Raises FuglemanError if it has none, and what that raises."""
    name = f"{type(system).__module__}.grids"
    if not find_spec(name):
        raise FuglemanError(say("{system} has no auction to settle on a grid of bids", system=system.name))
    found: Auction = import_module(name).auction(system.rulings, system.scenario, steps, limit, worths)
    return found


def minimise_regret(gains: Floats, rounds: int = 10_000, enough: float = 1e-3) -> Settled:
    """Play until no player's coarse regret exceeds `enough`, or for so many rounds.

    gains: shape (players, actions of player 0, ..., actions of the last); [p, a, b, ...] is what player p gains by the profile.
    """
    players, shape = gains.shape[0], gains.shape[1:]
    if len(shape) != players:
        raise ValueError("the gains need an axis for every player's actions")
    regret, latest = ([np.zeros(size) for size in shape] for _ in range(2))
    sums = [np.zeros(size) for size in shape]
    joint = np.zeros(shape)
    weight = 0.0
    for done in range(1, rounds + 1):
        mixtures = [matched(np.maximum(one + last, 0.0)) for one, last in zip(regret, latest, strict=True)]
        for player in range(players):
            by_action = against(gains, mixtures, player)
            latest[player] = by_action - mixtures[player] @ by_action
            regret[player] = np.maximum(regret[player] + latest[player], 0.0)
        for player, mixture in enumerate(mixtures):
            sums[player] += done * mixture
        joint += done * product_of(mixtures)
        weight += done
        if done % CHECK == 0 and max(coarse_regrets(gains, joint / weight)) <= enough:
            break
    average = tuple(one / weight for one in sums)
    played = joint / weight
    own = tuple(float((gains[player] * played).sum()) for player in range(players))
    return Settled(average, played, own, coarse_regrets(gains, played), nash_regrets(gains, average), done)


def nash_regrets(gains: Floats, mixtures: tuple[Floats, ...]) -> tuple[float, ...]:
    """By player, what his best action gains more than his mixture, the others drawing from theirs independently."""
    found = []
    for player, mixture in enumerate(mixtures):
        by_action = against(gains, list(mixtures), player)
        found.append(float(by_action.max() - mixture @ by_action))
    return tuple(found)


def coarse_regrets(gains: Floats, joint: Floats) -> tuple[float, ...]:
    """By player, what one action throughout gains more than the joint play, the others playing as they did."""
    found = []
    for player in range(gains.shape[0]):
        others = joint.sum(axis=player)
        by_action = np.moveaxis(gains[player], player, 0).reshape(joint.shape[player], -1) @ others.ravel()
        found.append(float(by_action.max() - (gains[player] * joint).sum()))
    return tuple(found)


def matched(regret: Floats) -> Floats:
    """The mixture that plays each action in proportion to its regret; all alike where there is none."""
    total = regret.sum()
    return regret / total if total > 0 else np.full(len(regret), 1 / len(regret))


def against(gains: Floats, mixtures: list[Floats], player: int) -> Floats:
    """What each action of a player gains against the others' mixtures."""
    found: Floats = gains[player]
    for other in reversed(range(len(mixtures))):
        if other != player:
            found = np.tensordot(found, mixtures[other], axes=(other, 0))
    return found


def product_of(mixtures: list[Floats]) -> Floats:
    """The chances of all profiles if the players draw independently."""
    axes = ascii_letters[: len(mixtures)]
    found: Floats = np.einsum(f"{','.join(axes)}->{axes}", *mixtures)
    return found
