"""The wheel that other sites and terminals install is the engine of this site, and its index leads
pip to it.
"""

from __future__ import annotations

import html
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import offline
import serve
import tilebag
import wheel
from parts import ROOT, Files, read_tree
from shelf import languages
from site_root import host
from social import article_address

NAME = f"tilebag-{tilebag.__version__}-py3-none-any.whl"


@pytest.fixture(scope="module")
def files(built: Path) -> Files:
    return read_tree(built)


def test_one_version_is_in_the_wheel_its_pages_and_version_json(files: Files) -> None:
    archive = zipfile.ZipFile(io.BytesIO(files[f"wheel/{NAME}"]))
    info = f"tilebag-{tilebag.__version__}.dist-info"
    assert f"\nVersion: {tilebag.__version__}\n" in archive.read(f"{info}/METADATA").decode()
    assert archive.read(f"{info}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
    assert json.loads(files["version.json"])["version"] == tilebag.__version__
    for name, lang in ((name, lang) for name in ("wheel",) for lang in languages()):
        assert tilebag.__version__ in files[f"{article_address(name, lang)[1:]}index.html"].decode()


def test_page_shows_address_and_hash_of_the_wheel(files: Files) -> None:
    for lang in languages():
        text = files[f"{article_address('wheel', lang)[1:]}index.html"].decode()
        assert [
            name for name in ("wheel", "sha256", "index") if str(wheel.values()[name]) not in text
        ] == []


def test_any_site_may_load_the_wheel_and_it_is_not_kept_for_offline(files: Files) -> None:
    rules = tuple(serve.read_rules(files["_headers"].decode()))
    for path in (f"wheel/{NAME}", "wheel/simple/tilebag/"):
        headers = serve.headers_for(f"/{path}", rules)
        assert headers["Access-Control-Allow-Origin"] == "*"
        assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert headers["Cache-Control"] == "no-cache"
        assert not offline.is_kept(path)
    assert serve.headers_for(f"/wheel/{NAME}", rules)["Content-Type"] == "application/zip"


def test_pip_finds_the_wheel_by_name_in_the_index(site: str, tmp_path: Path) -> None:
    found_at = f"--no-index --find-links {site}wheel/simple/tilebag/"
    arguments = f"--no-cache-dir --no-deps {found_at} tilebag".split()
    subprocess.run(
        [sys.executable, "-m", "pip", "--isolated", "-q", "download", *arguments],
        cwd=tmp_path,
        check=True,
    )
    assert [file.name for file in tmp_path.iterdir()] == [NAME]


def test_page_has_a_line_that_plays_without_installing(
    files: Files, site: str, tmp_path: Path
) -> None:
    """uv and pipx need the extra with the address; pip, which reads the same, stands for them
    here.
    """
    requirement = f"tilebag[cli] @ {wheel.values()['wheel']}"
    for lang in languages():
        text = html.unescape(files[f"{article_address('wheel', lang)[1:]}index.html"].decode())
        assert f'uvx --from "{requirement}" tilebag play okey' in text
        assert f'pipx run --spec "{requirement}" tilebag play okey' in text
    here = requirement.replace(f"{host()}/", site)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--isolated",
        "-q",
        "download",
        "--no-cache-dir",
        "--no-deps",
        here,
    ]
    subprocess.run(pip, cwd=tmp_path, check=True)
    assert [file.name for file in tmp_path.iterdir()] == [NAME]
