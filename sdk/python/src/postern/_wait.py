from __future__ import annotations

import time
from collections.abc import Callable

from . import types
from ._errors import NotPublishedError
from ._options import ClientOptions
from ._steps import Request, Steps, backoff, filled, read, send

OnPoll = Callable[[types.Thread], None]


def wait_until_published(
    options: ClientOptions, post_id: str, timeout: float, on_poll: OnPoll | None
) -> Steps[types.Thread]:
    deadline = time.monotonic() + timeout
    number = 0
    while True:
        number += 1
        request = Request("GET", filled("/public/v1/posts/{id}", {"id": post_id}))
        response = yield from send(options, request, {})
        post: types.Thread = read(response, "json")
        if _is_settled(post):
            return _require_published(post)
        if on_poll is not None:
            on_poll(post)
        wait = backoff(number)
        if time.monotonic() + wait > deadline:
            raise NotPublishedError("timed_out", f"The post was not published within {timeout} s.", post)
        yield wait


def _is_settled(post: types.Thread) -> bool:
    """Returns true if no entry of the post is left to publish."""
    return post["state"] in ("DRAFT", "ERROR") or all(entry["state"] != "QUEUE" for entry in post["entries"])


def _require_published(post: types.Thread) -> types.Thread:
    if post["state"] == "DRAFT":
        raise NotPublishedError("draft", "The post is a draft.", post)
    error = post["error"]
    # A published post whose comment failed has an error too.
    if error is None and post["state"] == "PUBLISHED":
        return post
    if error is None:
        raise NotPublishedError("failed", "The post was not published.", post)
    if error["code"] == "outcome_unknown":
        raise NotPublishedError("outcome_unknown", error["message"], post)
    raise NotPublishedError("failed", error["message"], post)
