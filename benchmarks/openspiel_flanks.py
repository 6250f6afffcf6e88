"""The peer of the turn benchmark: Two Flanks and a Centre from given layouts, written as an OpenSpiel Python game."""

from __future__ import annotations

from typing import Any

import pyspiel

START = (0, 0, 0, 1, 2, 2)
DIE = [(face, 1 / 6) for face in range(6)]

GAME_TYPE = pyspiel.GameType(
    short_name="python_flanks",
    long_name="Two Flanks and a Centre",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"turns": 40},
)


class FlanksGame(pyspiel.Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.turns = (params or {}).get("turns", 40)
        info = pyspiel.GameInfo(
            num_distinct_actions=3,
            max_chance_outcomes=6,
            num_players=2,
            min_utility=0.0,
            max_utility=float(self.turns),
            utility_sum=0.0,
            max_game_length=2 * self.turns,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> FlanksState:
        return FlanksState(self)


class FlanksState(pyspiel.State):
    def __init__(self, game: FlanksGame) -> None:
        super().__init__(game)
        self.layouts = [list(START), list(START)]
        self.side = 0
        self.rolled = -1
        self.left = game.turns
        self.operated_left = [0, 0]

    def current_player(self) -> int:
        if self.left == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.rolled < 0 else self.side

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return DIE

    def _legal_actions(self, player: int) -> list[int]:
        return self._room(self.rolled)

    def _room(self, counter: int) -> list[int]:
        layout = self.layouts[self.side]
        here = layout[counter]
        return [s for s in (0, 1, 2) if s != here and layout.count(s) < 3]

    def _apply_action(self, action: int) -> None:
        layout = self.layouts[self.side]
        if self.rolled >= 0:
            layout[self.rolled] = action
            self.rolled = -1
            self._pass_turn()
            return
        here = layout[action]
        self.operated_left[self.side] += here == 0
        if layout.count(here) > 1:
            room = self._room(action)
            if len(room) > 1:
                self.rolled = action
                return
            layout[action] = room[0]
        self._pass_turn()

    def _pass_turn(self) -> None:
        self.side = 1 - self.side
        self.left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}:{action}"

    def is_terminal(self) -> bool:
        return self.left == 0

    def returns(self) -> list[float]:
        return [float(n) for n in self.operated_left]

    def __str__(self) -> str:
        return f"{self.layouts} {self.rolled}"


pyspiel.register_game(GAME_TYPE, FlanksGame)
