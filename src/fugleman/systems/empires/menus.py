"""What may a player order, and why not the rest? (empires, 0, 2a, 4)"""

from __future__ import annotations

from typing import Any

from fugleman.core.chance import Below
from fugleman.core.orders import Menu, OneOf, Order, Refusal
from fugleman.core.text import Text, say
from fugleman.kit.schemas import form, titled
from fugleman.systems.empires.terms import MOST, VP, Bid, Floor, LotBid, LotName, Rulings, Take


class Sheets(Menu[Bid], frozen=True, gc=False):
    """Every sheet a player may hand in, given the least he may bid for each lot that is left. (0, 4)"""

    rulings: Rulings
    floors: tuple[Floor, ...]

    @property
    def type(self) -> Any:
        return Bid

    def check(self, order: Order) -> Refusal | None:
        if not isinstance(order, Bid):
            return Refusal("0", say("a sheet of bids is wanted"), self._left())
        floors = {floor.lot: floor for floor in self.floors}
        if (refusal := self._refuse_lots(tuple(one.lot for one in order.bids), floors)) is not None:
            return refusal
        for one in order.bids:
            if (refusal := self._refuse_bid(one, floors[one.lot])) is not None:
                return refusal
        if order.ranking and self.rulings.choices == "asked":
            return Refusal("2a", say("it ranks lots"), say("choices are made when they arise"))
        return self._refuse_lots(order.ranking, floors)

    def sample(self, below: Below) -> Bid:
        """Half of the bids are 0; the others tend to the least that may be bid."""
        bids = tuple(LotBid(f.lot, _raised(f.least, below)) for f in self.floors if f.least is not None and below(2))
        if self.rulings.choices == "asked":
            return Bid(bids)
        lots = [floor.lot for floor in self.floors]
        return Bid(bids, tuple(lots.pop(below(len(lots))) for _ in range(below(len(lots) + 1))))

    def schema(self) -> dict[str, Any]:
        one = {"oneOf": list(map(self._bid_schema, self.floors))}
        fields = {"bids": titled(say("bids"), {"type": "array", "items": one, "maxItems": len(self.floors)})}
        if self.rulings.choices == "lodged":
            lot = {"enum": [floor.lot for floor in self.floors]}
            ranking = {"type": "array", "items": lot, "uniqueItems": True}
            fields["ranking"] = titled(say("ranking, the dearest first"), ranking)
        return {**form("Bid", say("Bid"), fields), "required": ["type"]}

    def _bid_schema(self, floor: Floor) -> dict[str, Any]:
        any_vp = {"type": "integer", "minimum": 0, "maximum": MOST}
        if self.rulings.wrong_bids == "read_as_zero":
            vp: dict[str, Any] = any_vp
        elif floor.least is None:
            vp = {"const": 0}
        else:
            vp = {"oneOf": [{"const": 0}, {**any_vp, "minimum": floor.least}]}
        return {"type": "object", "properties": {"lot": {"const": floor.lot}, "vp": vp}, "required": ["lot", "vp"]}

    def _refuse_lots(self, lots: tuple[LotName, ...], floors: dict[LotName, Floor]) -> Refusal | None:
        for lot in lots:
            if lot not in floors:
                return Refusal("0", say("“{lot}” is no lot that is left", lot=lot), self._left())
            if lots.count(lot) > 1:
                return Refusal("0", say("it names {lot} twice", lot=lot), say("name each lot once"))
        return None

    def _refuse_bid(self, one: LotBid, floor: Floor) -> Refusal | None:
        lot, vp, least = one.lot, one.vp, floor.least
        if type(vp) is not int or not 0 <= vp <= MOST:
            return Refusal("0", say("{vp} for {lot} is no bid", vp=vp, lot=lot), say("bid 0 to {most} VP, whole", most=MOST))
        if vp == 0 or self.rulings.wrong_bids == "read_as_zero" or (least is not None and vp >= least):
            return None
        clause = "4" if floor.at_war else "0"
        if least is None:
            because = say("only those tied on {lot} may bid for it this round", lot=lot)
            return Refusal(clause, because, say("for {lot} bid 0", lot=lot))
        because = say("{vp} for {lot} is too little", vp=vp, lot=lot)
        return Refusal(clause, because, say("for {lot} bid 0, or {least} and more", lot=lot, least=least))

    def _left(self) -> Text:
        return say("the lots left are {lots}", lots=tuple(floor.lot for floor in self.floors))


class Choices(OneOf[Take], frozen=True, gc=False):
    """Lots, one of which is to be taken. (2a, 5)"""

    def refuse(self, order: Order) -> Refusal:
        if isinstance(order, Take):
            return Refusal("", say("“{lot}” is not among the lots to choose from", lot=order.lot))
        return Refusal("", say("a lot is to be taken"))


def one_of(lots: tuple[LotName, ...]) -> Choices:
    """The menu of some lots."""
    return Choices(tuple(map(Take, lots)))


def _raised(least: VP, below: Below) -> VP:
    """The least bid, or with falling chance any higher one."""
    vp = least
    while vp < MOST and below(3):
        vp += 1
    return vp
