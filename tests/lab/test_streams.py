"""Are the streams of games what they say they are?"""

from __future__ import annotations

from scipy import stats

from fugleman.lab.streams import GOLDEN, WORD, beginning, key, mix, stream


def test_the_mix_is_that_of_splitmix64() -> None:
    """The first words of the reference generator from state 0."""
    words = [mix(k * GOLDEN & WORD) for k in (1, 2, 3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_stream_is_the_mixes_of_its_beginning_and_step() -> None:
    start, step = beginning(key(5), 9)
    below = stream(key(5), 9)
    assert [below(1 << 64) for _ in range(4)] == [mix(start + k * step & WORD) for k in (1, 2, 3, 4)]


def test_steps_are_odd_and_games_begin_apart() -> None:
    beginnings = [beginning(key("a"), n) for n in range(2000)]
    assert all(step % 2 for _, step in beginnings)
    assert len({start for start, _ in beginnings}) == len({step for _, step in beginnings}) == 2000


def test_a_key_depends_on_every_word() -> None:
    assert len({key(1), key(2), key(1, "B"), key(1, "B", 3), key("1/B")}) == 4


def test_dice_are_fair_along_a_game_and_across_games() -> None:
    along = stream(key(1), 0)
    across = [stream(key(1), n)(6) for n in range(60_000)]
    for faces in ([along(6) for _ in range(60_000)], across):
        assert stats.chisquare([faces.count(face) for face in range(6)]).pvalue > 0.001
