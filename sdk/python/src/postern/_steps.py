"""
What calls do, without saying how they wait: generators that yield a request or a number of seconds, and get the response back. The
clients run them, with blocking calls or with `await`, so that both do the same.
"""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import AsyncIterator, Generator, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal, TypeVar
from urllib.parse import quote

import httpx

from ._errors import PosternConnectionError, error_of, retry_after
from ._options import CallOptions, ClientOptions, FormValue

Answer = Literal["json", "text", "bytes", "nothing"]
T = TypeVar("T")

_RETRIED = {408, 429, 500, 502, 503, 504}
_FIRST_DELAY = 0.5
_MAX_DELAY = 8.0


class CountedBody(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that both clients can send, and that a retry reads again."""

    def chunks(self) -> Iterator[bytes]:
        raise NotImplementedError

    def __iter__(self) -> Iterator[bytes]:
        return self.chunks()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self.chunks():
            yield chunk


@dataclass
class Send:
    """One attempt at a request."""

    method: str
    url: str
    headers: Mapping[str, str]
    timeout: float
    content: bytes | CountedBody | None = None
    files: list[tuple[str, Any]] | None = None

    def build(self, client: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        content = self.content if isinstance(self.content, bytes) else None
        request = client.build_request(
            self.method, self.url, headers=self.headers, timeout=self.timeout, content=content, files=self.files
        )
        if isinstance(self.content, CountedBody):
            request.stream = self.content
        return request


Outcome = httpx.Response | PosternConnectionError
Steps = Generator[Send | float, Outcome | None, T]


@dataclass
class Request:
    """A call, before it becomes attempts."""

    method: str
    path: str
    query: Mapping[str, Any] | None = None
    body: Any = None
    form: Mapping[str, FormValue] | None = None
    content: bytes | CountedBody | None = None
    repeatable: bool | None = None


def send(options: ClientOptions, request: Request, call: CallOptions) -> Steps[httpx.Response]:
    """Sends a request, and repeats it if that is safe. Raises `PosternError` for a response that is a failure."""
    response = yield from send_any(options, request, call)
    if response.is_success:
        return response
    raise error_of(response)


def send_any(options: ClientOptions, request: Request, call: CallOptions) -> Steps[httpx.Response]:
    """Like `send`, but returns failures too."""
    headers = _headers(options, request, call)
    keyed = "idempotency-key" in headers
    if request.method == "POST" and not keyed:
        headers["idempotency-key"] = str(uuid.uuid4())
    is_read = request.method in ("GET", "HEAD")
    repeatable = is_read or (keyed if request.repeatable is None else request.repeatable)
    content = request.content
    if isinstance(request.body, str):
        headers.setdefault("content-type", "text/csv")
        content = request.body.encode()
    elif request.body is not None:
        headers.setdefault("content-type", "application/json")
        content = json.dumps(request.body, ensure_ascii=False).encode()
    attempt = Send(
        method=request.method,
        url=f"{options.base_url}{request.path}{_query(request.query)}",
        headers=dict(headers),
        timeout=call.get("timeout", options.timeout),
        content=content,
        files=None if request.form is None else [(name, _part(value)) for name, value in request.form.items()],
    )
    retries = call.get("retries", options.retries) if repeatable else 0
    limit = call.get("max_retry_after", options.max_retry_after)
    return (yield from repeat(attempt, retries, limit))


def repeat(attempt: Send, retries: int, max_retry_after: float) -> Steps[httpx.Response]:
    """Tries until a response needs no retry, or no attempts are left; then returns the response or raises."""
    number = 0
    while True:
        number += 1
        last = number > retries
        outcome = yield attempt
        if isinstance(outcome, httpx.Response):
            if last or not _should_repeat(outcome):
                return outcome
            asked = retry_after(outcome)
            if asked is not None and asked > max_retry_after:
                return outcome
            yield backoff(number) if asked is None else asked
        else:
            assert outcome is not None
            if last:
                raise outcome
            yield backoff(number)


def backoff(number: int) -> float:
    """Returns between half and all of an exponentially growing delay in seconds."""
    full = min(_FIRST_DELAY * 2.0 ** (number - 1), _MAX_DELAY)
    return full / 2 + random.random() * full / 2


def _should_repeat(response: httpx.Response) -> bool:
    if response.status_code in _RETRIED:
        return True
    # The first request with this key is still running.
    return response.status_code == 409 and b'"idempotency_in_progress"' in response.content


def _headers(options: ClientOptions, request: Request, call: CallOptions) -> httpx.Headers:
    headers = httpx.Headers({"user-agent": _user_agent(), "accept": "*/*"})
    if options.api_key:
        headers["authorization"] = options.api_key
    if options.session:
        headers["auth"] = options.session
    headers.update(options.headers)
    headers.update(call.get("headers", {}))
    if "idempotency_key" in call:
        headers["idempotency-key"] = call["idempotency_key"]
    if "if_match" in call:
        headers["if-match"] = call["if_match"]
    return headers


def _user_agent() -> str:
    try:
        return f"postern-python/{version('postern')}"
    except PackageNotFoundError:
        return "postern-python"


def _query(query: Mapping[str, Any] | None) -> str:
    given = [(name, value) for name, value in (query or {}).items() if value is not None]
    pairs = [(name, item) for name, value in given for item in (value if isinstance(value, list) else [value])]
    texts = [f"{quote(name)}={quote(_text(value), safe='')}" for name, value in pairs]
    return f"?{'&'.join(texts)}" if texts else ""


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _part(value: FormValue) -> Any:
    return (None, value) if isinstance(value, str) else value


def filled(path: str, parameters: Mapping[str, str]) -> str:
    """Fills in a path. Raises `ValueError` for a parameter that would make it the path of another operation."""

    def fill(match: re.Match[str]) -> str:
        value = str(parameters[match[1]])
        if value in ("", ".", ".."):
            raise ValueError(f"{match[1]} is missing or invalid.")
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", fill, path)


def read(response: httpx.Response, answer: Answer) -> Any:
    """Reads the body of a success response."""
    if answer == "nothing":
        return None
    if answer == "bytes":
        return response.content
    if answer == "text" or response.headers.get("content-type", "").startswith("text/csv"):
        return response.text
    if not response.content:
        return None
    try:
        return response.json()
    except ValueError:
        raise error_of(response) from None


def next_query(page: Any, response: httpx.Response, query: Mapping[str, Any]) -> dict[str, Any] | None:
    """Returns what leads to the next page: a cursor in the body or a header, or a number."""
    body = page if isinstance(page, dict) else {}
    cursor = body.get("nextCursor") or response.headers.get("next-cursor")
    if cursor:
        return {"cursor": cursor}
    number = body.get("page", body.get("pg")) or int(query.get("page") or 1)
    more = body.get("hasMore") or body.get("hm") or number < (body.get("pages") or 0)
    return {"page": number + 1} if more else None
