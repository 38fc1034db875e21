"""A position as data for screens and programs in any language, with previews of what actions would change."""

from conjobs.view.changes import result
from conjobs.view.completion import complete
from conjobs.view.facts import fact_data, fact_shapes
from conjobs.view.look import look_at, look_for, look_pending, plain_preview, refusal_data, try_action, try_places
from conjobs.view.meta import board_data, cards_data
from conjobs.view.moment import moment
from conjobs.view.offers import offer_look, offer_preview, offer_trial
from conjobs.view.options import option_of, options_text, view_options
from conjobs.view.problems import Problem, problem_of
from conjobs.view.shapes import Look, Moment, OfferLook, OfferPreview, Option, Result, Trial, View
from conjobs.view.table import Parts, table_view, view_casinos

__all__ = [
    "Look",
    "Moment",
    "OfferLook",
    "OfferPreview",
    "Option",
    "Parts",
    "Problem",
    "Result",
    "Trial",
    "View",
    "board_data",
    "cards_data",
    "complete",
    "fact_data",
    "fact_shapes",
    "look_at",
    "look_for",
    "look_pending",
    "moment",
    "offer_look",
    "offer_preview",
    "offer_trial",
    "option_of",
    "options_text",
    "plain_preview",
    "problem_of",
    "refusal_data",
    "result",
    "table_view",
    "try_action",
    "try_places",
    "view_casinos",
    "view_options",
]
