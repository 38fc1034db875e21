"""A position as data for screens and programs in any language, with previews of what actions would change."""

from conjobs.view.facts import fact_data
from conjobs.view.options import option_of, view_options
from conjobs.view.shapes import View
from conjobs.view.table import table_view, view_casinos

__all__ = ["View", "fact_data", "option_of", "table_view", "view_casinos", "view_options"]
