"""Sets the version of the service, and of the patron that it needs, from the workspace's Cargo.toml."""

from __future__ import annotations

import tomllib
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

DEPENDENCIES = [
    "cryptography>=46",
    "limits>=5,<6",
    "litestar>=2.25,<3",
    "litestar-offline-docs>=1.1,<2",
    "msgspec>=0.23,<1",
    "httptools>=0.6",
    "prometheus-client>=0.23,<1",
    "uvicorn>=0.40,<1",
    "uvloop>=0.21; sys_platform != 'win32' and implementation_name == 'cpython'",
]


def version(root: Path) -> str:
    """Take it from the workspace; in an unpacked sdist, which stands alone, from what was taken then."""
    cargo = root.parent / "Cargo.toml"
    if cargo.is_file():
        return str(tomllib.loads(cargo.read_text("utf-8"))["workspace"]["package"]["version"])
    return HeaderParser().parsestr((root / "PKG-INFO").read_text("utf-8"))["Version"]


class CustomMetadataHook(MetadataHookInterface):
    """Called by hatchling when it needs the fields that pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill them in."""
        metadata["version"] = version(Path(self.root))
        metadata["dependencies"] = [f"patron=={metadata['version']}", *DEPENDENCIES]
