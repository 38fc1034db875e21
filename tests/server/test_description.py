"""The OpenAPI description is true: Schemathesis asks for everything that it describes, with good and bad values."""

import re
from typing import get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks
from service import play_on, serving, two_people

from conjobs.bots.driver import Driver, as_action
from conjobs.bots.registry import make
from conjobs.game import Game
from conjobs.notation.actions.grammar import GRAMMAR
from conjobs.server.app import ROUTERS
from conjobs.server.settings import Settings
from conjobs.server.shapes import Fact, Fairness, TableOptions, TableState
from conjobs.table.words import COUNTER, LATER
from conjobs.view import fact_data
from conjobs.view.shapes import ActionKind

CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
# A minute at most for all, so few of each; they are the same in each run.
FEW = settings(
    max_examples=12,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
    derandomize=True,
    deadline=None,
)
OPERATIONS = [
    (method, route.path)
    for router in ROUTERS
    for route in router.routes
    for method in sorted(getattr(route, "methods", ()))
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server, and its description."""
    folder = tmp_path_factory.mktemp("described")
    with serving(Settings(database=f"sqlite:///{folder / 'tables.sqlite'}", rate=0)) as client:
        yield client, schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())


def test_every_operation_is_described(server):
    _, schema = server
    described = {(method.upper(), path) for path in schema for method in schema[path]}
    assert described == set(OPERATIONS)


def test_what_can_only_be_some_words_is_described_with_them(server):
    client, _ = server
    shapes = client.get("/api/openapi.json").json()["components"]["schemas"]
    assert shapes["View"]["properties"]["phase"]["enum"] == ["draw", "actions", "over"]
    for seat in ("PublicSeat", "LobbySeat"):
        assert shapes[seat]["properties"]["kind"]["enum"] == ["open", "person", "bot"]
    assert "take-die" in shapes["Question"]["properties"]["kind"]["enum"]


def test_actions_have_the_kinds_that_the_notation_has_and_those_of_a_table():
    assert set(get_args(ActionKind)) == {form.name for form in GRAMMAR} | {LATER, COUNTER}


@pytest.mark.parametrize("seed", [1, 2])
def test_facts_are_as_they_are_described(seed):
    models = {kind: model for model in get_args(Fact) for kind in get_args(model.model_fields["type"].annotation)}
    game = Game.new(players=4, seed=seed)
    bots = Driver([make("random", seat) for seat in range(4)])
    while (move := bots.next_move(game.position)) is not None:
        game.play(as_action(move[1]), move[0])
    facts = [fact_data(game.position, fact) for facts in game.facts for fact in facts]
    assert len({fact["type"] for fact in facts}) > 15
    for fact in facts:
        model = models[fact["type"]]
        assert set(fact) == set(model.model_fields)
        model.model_validate(fact, strict=True)


def test_a_table_tells_what_is_described_and_no_more(server):
    client, _ = server
    table = two_people(client, seed=None)[0].look()["table"]
    assert set(table) == set(TableState.model_fields)
    options = {field.alias or name for name, field in TableOptions.model_fields.items()}
    assert (set(table["config"]), set(table["fairness"])) == (options, set(Fairness.model_fields))
    TableState.model_validate(table)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_is_described_is_so(server, method, path):
    client, schema = server
    players = two_people(client)
    play_on(players, 5)
    operation = schema[path][method]
    good = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    bad = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)

    @FEW
    @given(case=good | bad)
    def ask(case):
        # Nobody guesses the id of a table: half of what is asked is for one that is there.
        if "table_id" in case.path_parameters and len(str(case.path_parameters["table_id"])) % 2:
            case.path_parameters["table_id"] = players[0].table
        response = case.call(base_url=str(client.base_url), headers={"authorization": f"Bearer {players[0].token}"})
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            assert set(response.json()) == {"code", "message", "rule"}
            # What is wrong is said in words of ours, not in those of what reads it.
            assert not re.search(r"nput should|ield required|tring should|should be|should have", response.text)

    ask()
