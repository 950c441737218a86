"""Finds and starts the browser of the system, for the tests of the page and for its screenshots."""

import os
import shutil
from typing import Any

from playwright.sync_api import Browser, Playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "The page is tried in Chromium, which is not here. Debian: apt-get install --no-install-recommends chromium. "
    "Elsewhere: install Chromium or Chrome; PATRON_CHROMIUM names one that is not on the path."
)
SIZES = {"wide": (1280, 800), "narrow": (390, 844)}


class MissingError(Exception):
    """There is no browser."""


def launch(playwright: Playwright, **more: Any) -> Browser:  # noqa: ANN401 - whatever playwright takes
    """Start it.

    Raises
    ------
    MissingError
        With what to do about it.
    """
    found = os.environ.get("PATRON_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise MissingError(MISSING)
    return playwright.chromium.launch(executable_path=found, args=[*_FLAGS], **more)
