"""Are the odds that a system offers beside a choice those of questions it answers?"""

from __future__ import annotations

from fugleman.lab.beside import asked
from tests.conformance.setups import Setup
from tests.conformance.walks import steps


def test_what_is_offered_beside_a_choice_can_be_asked(setup: Setup) -> None:
    system = setup.system
    questions = system.questions()
    for step in steps(setup):
        for seat in range(len(system.seats())):
            sight = system.sight(step.position.state, seat)
            for prospect in system.outlook(sight, seat, asked(step.call, seat)):
                question = questions[prospect.question]
                assert question.like or prospect.of in question.values
                question.ask(prospect.of)


def test_a_question_that_takes_other_values_reads_its_own_examples(setup: Setup) -> None:
    for question in setup.system.questions().values():
        for value in question.values:
            question.ask(value)
