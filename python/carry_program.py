"""A step of the build: the wheel carries the Node program that `npm run build` made."""

import json
import re
from pathlib import Path
from typing import Any, Dict, List

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Folders and files of the checkout.
CARRIED = ("bin", "dist/bundle", "dist/report-ui", "dist/texts", "package.json", "LICENSE")


def packages_of(root: Path) -> List[str]:
    """Folders of the packages that the bundle loads by name, and of all that they need in turn."""
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = json.loads((root / "dist" / "bundle" / "externals.json").read_text(encoding="utf-8"))
    found: List[str] = []
    waiting = [("", name) for name in names]
    while waiting:
        parent, name = waiting.pop()
        folder = nearest(lock, parent, name)
        if folder in found:
            continue
        found.append(folder)
        waiting += [(folder, needed) for needed in lock[folder].get("dependencies", {})]
    # A package that stands inside another one's folder is carried with it.
    return sorted(f for f in found if not any(f.startswith(other + "/") for other in found))


def nearest(lock: Dict[str, Any], parent: str, name: str) -> str:
    """The folder in which Node finds that package as seen from another one's folder."""
    while True:
        folder = (parent + "/" if parent else "") + "node_modules/" + name
        if folder in lock:
            return folder
        if not parent:
            raise RuntimeError("package-lock.json does not have %s" % name)
        parent = parent.rpartition("/node_modules/")[0] if "/node_modules/" in parent else ""


class CarryProgram(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the program beside the package's modules, in ``_program``."""

    def initialize(self, version: str, build_data: Dict[str, Any]) -> None:
        """Names the files to carry. An editable install uses those of the checkout."""
        here = Path(self.root)
        root = here.parent
        if not (root / "dist" / "bundle" / "program.cjs").is_file():
            raise RuntimeError(
                "the Node program is not built: run `npm run build` in the folder above this one, "
                "then install from the checkout (a copy of this folder alone cannot be built)"
            )
        self._refuse_other_version(here, root)
        if version == "editable":
            return
        carried = {root / name: name for name in CARRIED}
        carried.update({root / folder: folder for folder in packages_of(root)})
        for source, name in carried.items():
            if not source.exists():
                raise RuntimeError("%s is missing: run `npm ci` and `npm run build`" % source)
            build_data["force_include"][str(source)] = "regressgate/_program/" + name

    def _refuse_other_version(self, here: Path, root: Path) -> None:
        wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))["version"]
        text = (here / "src" / "regressgate" / "__init__.py").read_text(encoding="utf-8")
        found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
        if found is None or found.group(1) != wanted:
            raise RuntimeError("regressgate/__init__.py must have the version %s" % wanted)
