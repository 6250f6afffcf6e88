"""Who gets which lot, by a second hand: written from the rulebook alone, slow and plain, sharing nothing with the system.

It goes through every whole amount, from the highest bid down to 1, and at each looks at every lot afresh.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.systems.empires_play import Fought, Players, Told

Grid = dict[str, dict[str, int]]
"""By player and lot, what he bid this round."""


class Auction:
    """One epoch, played to its end."""

    def __init__(
        self,
        names: Sequence[str],
        lots: Mapping[str, int],
        players: Players,
        *,
        may_claim: bool = False,
        earlier_too: bool = False,
        all_tied: bool = False,
    ) -> None:
        self.strength = dict(lots)
        self.players = players
        self.may_claim, self.earlier_too, self.all_tied = may_claim, earlier_too, all_tied
        self.has: dict[str, str] = {}
        self.vp = dict.fromkeys(names, 0)
        self.past: list[Grid] = []
        self.war: dict[str, tuple[set[str], int]] = {}
        self.streak: dict[tuple[str, frozenset[str]], int] = {}
        self.told: list[Fought] = []
        self.barren = 0

    def without(self) -> list[str]:
        return [name for name in self.vp if name not in self.has]

    def left(self) -> list[str]:
        return [lot for lot in self.strength if lot not in self.has.values()]

    def give(self, name: str, lot: str, price: int) -> None:
        self.has[name] = lot
        self.vp[name] -= price

    def run(self) -> Told:
        number = 0
        while self.without():
            number += 1
            self.round(number)
        return Told(self.has, self.vp, self.told)

    def round(self, number: int) -> None:
        grid = {name: self.sheet(number, name) for name in self.without()}
        before = len(self.has)
        self.settle(grid)
        self.streak = {
            (lot, frozenset(tied)): self.streak.get((lot, frozenset(tied)), 0) + 1 for lot, (tied, _) in self.war.items()
        }
        self.barren = 0 if len(self.has) > before else self.barren + 1
        long = [lot for (lot, _), rounds in self.streak.items() if rounds == 3]
        if len(self.without()) > 1 and long:
            self.dice(long, {name for lot in long for name in self.war[lot][0]})
            self.settle(grid)
            now = {(lot, frozenset(tied)) for lot, (tied, _) in self.war.items()}
            self.streak = {key: self.streak.get(key, 1) for key in now}
            self.barren = 0
        elif len(self.without()) > 1 and self.barren == 3:
            for name in self.dice(list(self.war), set(self.without())):
                if name not in self.has:
                    self.pick(name)
        if len(self.without()) == 1:
            self.pick(self.without()[0])
        if self.without():
            self.told.append(frozenset((lot, tied, self.war[lot][1], rounds) for (lot, tied), rounds in self.streak.items()))
            self.past.insert(0, grid)

    def sheet(self, number: int, name: str) -> dict[str, int]:
        least = {lot: self.strength[lot] for lot in self.left()}
        for lot, (tied, floor) in self.war.items():
            if name in tied:
                least[lot] = floor
            else:
                del least[lot]
        return dict.fromkeys(self.left(), 0) | self.players.bids(number, name, least)

    def references(self, grid: Grid, name: str, lot: str) -> list[int]:
        sheets = [grid, *self.past] if self.earlier_too else [grid]
        found: list[int] = []
        for sheet in sheets:
            found += sorted((bid for other, bid in sheet[name].items() if other != lot), reverse=True)
        return found

    def leaders(self, grid: Grid, lot: str) -> tuple[int, list[str]]:
        """The highest bid for a lot among those without one, and who is left when the references are compared."""
        top = max((grid[name][lot] for name in self.without()), default=0)
        tied = [name for name in self.without() if grid[name][lot] == top]
        if len(tied) < 2:
            return top, tied
        for place in range(len(self.references(grid, tied[0], lot))):
            best = max(self.references(grid, name, lot)[place] for name in tied)
            tied = [name for name in tied if self.references(grid, name, lot)[place] == best]
        return top, tied

    def settle(self, grid: Grid) -> None:
        self.war = {}
        frozen: set[str] = set()
        amount = max((bid for sheet in grid.values() for bid in sheet.values()), default=0)
        while amount > 0:
            tops = {lot: self.leaders(grid, lot) for lot in self.left()}
            here = {lot: tied for lot, (top, tied) in tops.items() if top == amount}
            wins = self.wins(here, frozen)
            for name, lots in wins.items():
                self.give(name, lots[0] if len(lots) == 1 else self.players.choose(name, lots), amount)
            if wins and self.may_claim:
                self.war = {}
                amount = max(bid for sheet in grid.values() for bid in sheet.values())
            elif not wins:
                self.war |= {lot: (set(tied), amount) for lot, tied in here.items() if len(tied) > 1}
                if not self.may_claim:
                    frozen = {name for tied, _ in self.war.values() for name in tied}
                amount -= 1

    def wins(self, here: dict[str, list[str]], frozen: set[str]) -> dict[str, list[str]]:
        wins: dict[str, list[str]] = {}
        for lot, tied in here.items():
            if len(tied) == 1 and tied[0] not in frozen:
                wins.setdefault(tied[0], []).append(lot)
        return wins

    def dice(self, lots: list[str], who: set[str]) -> list[str]:
        order = sorted(who, key=lambda name: [-self.players.throw(name, times) for times in range(40)])
        tied_before = {name for lot in lots for name in self.war[lot][0]}
        dearest = {name: max(self.war[lot][1] for lot in lots if name in self.war[lot][0]) for name in tied_before}
        for floor in sorted({self.war[lot][1] for lot in lots}, reverse=True):
            for name in order:
                his = [lot for lot in lots if self.war[lot][1] == floor and name in self.war[lot][0] and lot in self.left()]
                if his and name not in self.has:
                    self.give(name, his[0] if len(his) == 1 else self.players.choose(name, his), 2 * floor)
        if self.all_tied:
            for name in tied_before - set(self.has):
                self.vp[name] -= 2 * dearest[name]
        return order

    def pick(self, name: str) -> None:
        lots = self.left()
        lot = lots[0] if len(lots) == 1 else self.players.choose(name, lots)
        self.give(name, lot, self.strength[lot])
