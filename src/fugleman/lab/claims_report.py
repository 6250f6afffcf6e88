"""How is what came of measuring the claims told?"""

from __future__ import annotations

from msgspec import Struct

from fugleman.core.rulebook import Words, in_language
from fugleman.core.text import Text, Voice, say
from fugleman.lab.claims import Check, Drawn, Figure, Verdict
from fugleman.lab.measured import Judged, Measured
from fugleman.lab.plots import Plot, Point, Series
from fugleman.lab.report import Report, Section, Table

READABLE = 10**7
"""Fractions with such a denominator are not printed."""

VERDICTS: dict[Verdict, Text] = {
    "holds": say("holds"),
    "does not hold": say("does not hold"),
    "only partly": say("only partly"),
    "not decidable here": say("not decidable here"),
}


class Teller(Struct, frozen=True):
    """Tells what was measured in one language."""

    voice: Voice
    language: str

    def report(self, measured: Measured) -> Report:
        """A section for each claim, and with what all was measured."""
        editions = tuple(dict.fromkeys(f"{claim.system} {claim.edition}" for claim in measured.claims))
        said = (
            say("What the authors claim, held against figures. Each verdict follows from the checks below its figures."),
            say("Figures are exact, or equilibria within their gaps, or means of games by bots with intervals of 99%."),
            say(
                "Measured with fugleman {program}, seed {seed}; editions of the rules: {editions}.",
                program=measured.program,
                seed=measured.seed,
                editions=editions,
            ),
        )
        sections = tuple(map(self.section, measured.claims))
        title = self.voice(say("The authors' claims, measured"))
        return Report(title, tuple(map(self.voice, said)), measured.command, sections, self.language)

    def section(self, claim: Judged) -> Section:
        """What is claimed, how it was measured, the verdict, the figures and the checks."""
        names = {found.name["en"]: self._words(found.name) for found in claim.figures}
        rows = tuple((names[found.name["en"]], *self._row(found.figure)) for found in claim.figures)
        tables = [Table(self._heads(say("figure"), say("value"), say("from"), say("to"), say("how")), rows)]
        if claim.check:
            checks = tuple(self._check(check, names) for check in claim.check)
            tables.append(Table(self._heads(say("it holds if"), say("is"), say("than"), say("by")), checks))
        return Section(
            f"{self._words(claim.title)}: {self._words(claim.says)}",
            (self._words(claim.measured),),
            self.voice(say("Verdict: {verdict}", verdict=VERDICTS[claim.verdict])),
            tuple(tables),
            tuple(self._plot(claim, drawn) for drawn in claim.plot),
            claim.command,
        )

    def _words(self, words: Words) -> str:
        return in_language(words, self.language)

    def _heads(self, *heads: Text) -> tuple[str, ...]:
        return tuple(map(self.voice, heads))

    def _row(self, figure: Figure) -> tuple[str, str, str, str]:
        value = f"{figure.value:.6f}"
        if figure.how == "exact" and figure.exact is not None and figure.exact.denominator < READABLE:
            value = f"{figure.exact} = {value}"
        how = {
            "exact": say("exact"),
            "gap": say("equilibrium, within its gap"),
            "solution": say("the equilibrium that was found"),
            "interval": say("{n} games, 99%", n=figure.games),
        }[figure.how]
        return value, f"{figure.low:.6f}", f"{figure.high:.6f}", self.voice(how)

    def _check(self, check: Check, names: dict[str, str]) -> tuple[str, str, str, str]:
        than = names[check.than] if isinstance(check.than, str) else str(check.than)
        is_ = self.voice(say("above") if check.is_ == "above" else say("below"))
        return names[check.figure], is_, than, f"{check.by:g}"

    def _plot(self, claim: Judged, drawn: Drawn) -> Plot:
        series = tuple(self._series(claim, name) for name in drawn.series)
        return Plot(self._words(claim.says), self._words(drawn.x), self._words(drawn.y), series)

    def _series(self, claim: Judged, name: str) -> Series:
        """The figures whose names begin so, over what their names end in."""
        label, points = name, []
        for found in claim.figures:
            if found.name["en"].startswith(f"{name} "):
                x = found.name["en"].removeprefix(f"{name} ")
                label = self._words(found.name).removesuffix(f" {x}")
                points.append(Point(_number(x), found.figure.value, found.figure.low, found.figure.high))
        return Series(label.rstrip(","), tuple(points))


def _number(words: str) -> float | str:
    try:
        return float(words)
    except ValueError:
        return words
