"""A made-up blog on another site: a few static pages with their own headers.

It is at `localhost` and our site at `127.0.0.1`, two sites to a browser, so that frames are
third-party content.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from lessons import HIGH

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The tile that can be anything</title><link rel="icon" href="data:,"></head><body>
<h1>The tile that can be anything</h1><p><button type="button">Subscribe</button></p>
{body}
<p>She would then slide it under the rack with one finger. <a href="#top">Up</a></p>{more}</body></html>"""
LONG = "<p>It took a whole summer before I understood.</p>" * 60


def frame_of(address: str, *, name: str = "demo", **more: str) -> str:
    """A frame of the recommended height with these attributes."""
    attributes = "".join(f' {key}="{value}"' for key, value in more.items())
    return f'<iframe name="{name}" src="{address}" title="A lesson" width="100%" height="{HIGH}"{attributes}></iframe>'


@dataclass(frozen=True)
class Post:
    """One page of the blog."""

    body: str
    headers: Mapping[str, str] = field(default_factory=dict)
    long: bool = False


class _Handler(BaseHTTPRequestHandler):
    posts: Mapping[str, Post]

    def do_GET(self) -> None:
        post = self.posts.get(self.path.strip("/"))
        data = (
            PAGE.format(body=post.body, more=LONG if post.long else "").encode()
            if post
            else b"nothing"
        )
        self.send_response(200 if post else 404)
        kind = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(data))}
        for name, value in {**kind, **(post.headers if post else {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """No logging."""


@contextmanager
def blog(posts: Mapping[str, Post]) -> Iterator[str]:
    """Serve these posts; yields the blog's address with a trailing slash."""
    handler = type("Handler", (_Handler,), {"posts": posts})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    )
    thread.start()
    yield f"http://localhost:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
