"""Tests of the client against a network that fails on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from postern import AsyncPostern, Postern, PosternConnectionError, PosternError

Answer = httpx.Response | Exception
waits: list[float] = []


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    waits.clear()
    monkeypatch.setattr("postern._client.time.sleep", waits.append)
    monkeypatch.setattr("postern._client.anyio.sleep", sleep)


class Network:
    """Answers one request after the other, and remembers them."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def client(self, **options: Any) -> Postern:
        http = httpx.Client(transport=httpx.MockTransport(self))
        return Postern("http://localhost:3000/", api_key="psk_1", http=http, **options)

    def async_client(self) -> AsyncPostern:
        http = httpx.AsyncClient(transport=httpx.MockTransport(self))
        return AsyncPostern("http://localhost:3000", api_key="psk_1", http=http)


def busy(status: int = 503, **headers: str) -> httpx.Response:
    return httpx.Response(status, headers={name.replace("_", "-"): value for name, value in headers.items()})


def ok(body: Any = None) -> httpx.Response:
    return httpx.Response(200, json={"connected": True} if body is None else body)


def failure(call: Callable[[], object]) -> PosternError:
    with pytest.raises(PosternError) as caught:
        call()
    return caught.value


def test_repeats_reads_and_keyed_writes_under_one_key() -> None:
    network = Network(busy(), httpx.ConnectError("refused"), ok([]))
    postern = network.client()
    assert postern.posts.create({"type": "draft", "date": "2099-01-01T10:00:00Z", "posts": []}) == []
    keys = {request.headers["idempotency-key"] for request in network.requests}
    assert len(network.requests) == 3 and len(keys) == 1
    assert 0.25 <= waits[0] <= 0.5 <= waits[1] <= 1.0
    assert network.requests[0].headers["authorization"] == "psk_1"


def test_async_client_repeats_as_the_other_one() -> None:
    network = Network(busy(429, retry_after="7"), httpx.ReadTimeout("slow"), ok())

    async def check() -> object:
        async with network.async_client() as postern:
            return await postern.credentials.check()

    assert asyncio.run(check()) == {"connected": True}
    assert waits[0] == 7.0 and len(network.requests) == 3


def test_sends_a_write_without_key_once() -> None:
    network = Network(busy())
    assert failure(lambda: network.client().posts.update("p", {"content": "x"})).status == 503
    assert len(network.requests) == 1 and "idempotency-key" not in network.requests[0].headers


def test_raises_at_once_if_the_wait_is_too_long() -> None:
    network = Network(busy(429, retry_after="3600"))
    error = failure(lambda: network.client().credentials.check())
    assert (error.code, error.retry_after, waits) == ("rate_limited", 3600.0, [])


def test_reads_a_retry_after_date_by_the_clock_of_the_service() -> None:
    dates = {"date": "Fri, 27 Nov 2026 10:00:00 GMT", "retry_after": "Fri, 27 Nov 2026 10:00:09 GMT"}
    network = Network(busy(503, **dates), ok())
    network.client().credentials.check()
    assert waits == [9.0]


def test_repeats_a_conflict_only_while_the_first_request_runs() -> None:
    running = {"code": "idempotency_in_progress", "detail": "Wait.", "title": "Conflict"}
    network = Network(httpx.Response(409, json=running), ok([]))
    network.client().posts.create({"type": "now", "posts": []})
    other = Network(httpx.Response(409, json={**running, "code": "conflict"}))
    create = lambda: other.client().posts.create({"type": "now", "posts": []})  # noqa: E731
    assert failure(create).code == "conflict"


def test_names_a_lost_connection() -> None:
    for reason, code in ((httpx.ReadTimeout("slow"), "timed_out"), (httpx.ConnectError("no"), "connection_failed")):
        with pytest.raises(PosternConnectionError) as caught:
            Network(reason).client(retries=0).credentials.check()
        assert caught.value.code == code and caught.value.__cause__ is reason


def test_explains_a_response_that_is_not_the_services() -> None:
    error = failure(lambda: Network(httpx.Response(404, html="<p>Hi</p>")).client().credentials.check())
    assert error.code == "not_found" and "Check the base URL" in str(error)
    page = httpx.Response(200, html="<p>Hi</p>")
    assert failure(lambda: Network(page).client().credentials.check()).code == "internal"


def test_fills_in_paths_and_queries() -> None:
    network = Network(ok({"posts": []}), ok())
    postern = network.client()
    postern.posts.list(start_date="2026-01-01T00:00:00+01:00", limit=2).first_page()
    assert network.requests[0].url.raw_path == b"/public/v1/posts?startDate=2026-01-01T00%3A00%3A00%2B01%3A00&limit=2"
    postern.posts.get("a/b")
    assert network.requests[1].url.raw_path == b"/public/v1/posts/a%2Fb"
    for invalid in ("", ".", ".."):
        with pytest.raises(ValueError):
            postern.posts.get(invalid)
    with pytest.raises(ValueError):
        Postern("localhost:3000")
    assert "psk_1" not in repr(postern.options)
