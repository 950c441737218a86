"""Every ruling and every heading of the rulebook is checked by some test of this folder."""

from .rules import RULEBOOK


def test_every_ruling_and_heading_is_covered() -> None:
    assert __package__
    RULEBOOK.assert_covered(__package__, modules=19, tests=280)
