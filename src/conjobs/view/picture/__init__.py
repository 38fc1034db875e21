"""A moment of a game drawn as SVG, as the page draws it, with nothing but Python."""

from conjobs.view.picture.colours import THEMES, Theme, colours_of
from conjobs.view.picture.game import game_svg, told
from conjobs.view.picture.moment import changed_lots, moment_svg
from conjobs.view.picture.panels import Caption

__all__ = ["THEMES", "Caption", "Theme", "changed_lots", "colours_of", "game_svg", "moment_svg", "told"]
