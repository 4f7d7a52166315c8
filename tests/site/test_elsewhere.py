"""A page on another site runs our engine: stock Pyodide and PyScript, micropip, and the code that
/wheel/ shows.

The watch fails on a request to any other site than these two.
"""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

import runtime
from browsing import Watch, poll, start_server
from parts import CACHE, digest
from site_root import host

BLOCK = re.compile(r"<pre><code>(.*?)</code></pre>", re.DOTALL)
START = """async ([install, code]) => {
  const pyodide = await (await import("/pyodide.mjs")).loadPyodide();
  await new (async () => {}).constructor("pyodide", install)(pyodide);
  return pyodide.runPython(code);
}"""
# runs after the example of /wheel/, which defines `match`
QUESTION = """
import json
from tilebag.core.errors import BadSave
odds = tilebag.odds("magic-bag", {"rows": [["suns-2", "arms-ace"]], "bag": 21})["match"]
again, refused = tilebag.load(tilebag.save(match)), ""
try:
    tilebag.load(tilebag.save(match).replace("draw", "drop", 1))
except BadSave as error:
    refused = str(error)
table = tilebag.table(match).splitlines()[0]
answer = [table, round(odds, 3), again.state == match.state, match._repr_html_(), refused]
json.dumps(answer)
"""
REPORT = (
    "from pyscript import document\ndocument.documentElement.dataset.answer = json.dumps(answer)\n"
)


@pytest.fixture(scope="module")
def other_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A site with stock Pyodide and PyScript; its lock file has the hashes of PyPI's wheels, which
    differ.
    """
    folder = shutil.copytree(runtime.PYSCRIPT, tmp_path_factory.mktemp("elsewhere") / "site")
    for name in (*runtime.PYODIDE_FILES, runtime.LIBRARY):
        shutil.copy(runtime.PYODIDE / name, folder)
    lock = json.loads((runtime.PYODIDE / "pyodide-lock.json").read_text())
    for wheel in (CACHE / "micropip").glob("*.whl"):
        shutil.copy(wheel, folder)
        package = lock["packages"][wheel.name.partition("-")[0]]
        assert package["file_name"] == wheel.name, (
            "requirements/micropip.in names other versions than Pyodide's lock"
        )
        package["sha256"] = digest(wheel.read_bytes())
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))
    (folder / "index.html").write_text("<!DOCTYPE html><title>Elsewhere</title>")
    server = start_server(folder)
    yield folder, server.url
    server.stop()


def code_blocks(site: str) -> list[str]:
    """The code blocks of /wheel/, with the address of the site in this test."""
    with urlopen(f"{site}wheel/") as answer:
        page = answer.read().decode().replace(host(), site.rstrip("/"))
    return [html.unescape(code) for code in BLOCK.findall(page)]


@pytest.fixture
def check(watch: Watch, other_site: tuple[Path, str]) -> Iterator[Callable[[str, str], None]]:
    """Compares an answer with that of the engine in this process; allows micropip's console
    messages.
    """
    watch.allow(other_site[1])

    def compare(example: str, answer: str) -> None:
        here: dict[str, object] = {}
        exec(example + QUESTION, here)
        assert json.loads(answer) == here["answer"]
        assert here["refused"]

    yield compare
    watch.seen[:] = [
        line for line in watch.seen if not line.startswith(("console log", "console debug"))
    ]


def test_micropip_installs_the_engine_on_another_site(
    page: Page, site: str, other_site: tuple[Path, str], check: Callable[[str, str], None]
) -> None:
    page.goto(other_site[1])
    install, *_, example = code_blocks(site)
    check(example, page.evaluate(START, [install, example + QUESTION]))


@pytest.mark.soak
def test_pyscript_loads_the_engine_by_its_packages(
    page: Page, site: str, other_site: tuple[Path, str], check: Callable[[str, str], None]
) -> None:
    _, script, *_, example = code_blocks(site)
    ours = script.replace('{"packages"', '{"interpreter": "/pyodide.mjs", "packages"')
    assert ours != script
    with_code = ours.replace("></script>", f">{example}{QUESTION}{REPORT}</script>")
    core = '<!DOCTYPE html><meta charset="utf-8"><script type="module" src="/core.js"></script>'
    # Chromium blocks requests of a routed page to a local server
    (other_site[0] / "page.html").write_text(core + with_code, encoding="utf-8")
    page.goto(f"{other_site[1]}page.html")
    check(example, poll(page, "() => document.documentElement.dataset.answer", seconds=120))
