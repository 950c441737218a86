"""HTTP service of patron: move validation and suggestions for tabletop games. Stateless: no game is kept."""

from importlib.metadata import version

__version__ = version("patron-api")
