from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

import httpx

from ._options import CallOptions, ClientOptions, FormValue
from ._steps import Answer, Request, Steps, filled, next_query, read, send

Page = TypeVar("Page")
Item = TypeVar("Item")
T = TypeVar("T")


class Runner(Protocol):
    """Runs steps with blocking calls."""

    options: ClientOptions

    def run(self, steps: Steps[T]) -> T: ...


class AsyncRunner(Protocol):
    """Runs steps with `await`."""

    options: ClientOptions

    async def run(self, steps: Steps[T]) -> T: ...


class List(Generic[Page, Item]):
    """A list. Iterate over it for every item of every page; each page is fetched when the loop reaches it."""

    def __init__(self, runner: Runner, pages: _Pages) -> None:
        self._runner = runner
        self._pages = pages

    def first_page(self) -> Page:
        """Fetches the first page."""
        page: Page = self._runner.run(self._pages.fetch(self._pages.query))[0]
        return page

    def pages(self) -> Iterator[Page]:
        """Iterates over the pages, for what they carry beside the items."""
        query: dict[str, Any] | None = self._pages.query
        while query is not None:
            page, query = self._runner.run(self._pages.fetch(query))
            yield page

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from self._pages.items_of(page)

    def take(self, limit: int) -> list[Item]:
        """Collects at most `limit` items."""
        return list(islice(self, limit))


class AsyncList(Generic[Page, Item]):
    """A list. Iterate over it with `async for`, for every item of every page."""

    def __init__(self, runner: AsyncRunner, pages: _Pages) -> None:
        self._runner = runner
        self._pages = pages

    async def first_page(self) -> Page:
        """Fetches the first page."""
        page: Page = (await self._runner.run(self._pages.fetch(self._pages.query)))[0]
        return page

    async def pages(self) -> AsyncIterator[Page]:
        """Iterates over the pages, for what they carry beside the items."""
        query: dict[str, Any] | None = self._pages.query
        while query is not None:
            page, query = await self._runner.run(self._pages.fetch(query))
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in self._pages.items_of(page):
                yield item

    async def take(self, limit: int) -> list[Item]:
        """Collects at most `limit` items."""
        items: list[Item] = []
        if limit > 0:
            async for item in self:
                items.append(item)
                if len(items) >= limit:
                    break
        return items


class _Pages:
    """The pages of an operation that lists. `key` is the member with the items; empty if the page is the list."""

    def __init__(
        self, options: ClientOptions, request: Request, key: str, call: CallOptions
    ) -> None:
        self.query: dict[str, Any] = dict(request.query or {})
        self._options = options
        self._request = request
        self._key = key
        self._call = call

    def fetch(self, query: dict[str, Any]) -> Steps[tuple[Any, dict[str, Any] | None]]:
        request = Request(self._request.method, self._request.path, query=query)
        response = yield from send(self._options, request, self._call)
        page = read(response, "json")
        following = next_query(page, response, query)
        return page, None if following is None else {**query, **following}

    def items_of(self, page: Any) -> list[Any]:
        items: list[Any] = page[self._key] if self._key else page
        return items


class Caller:
    """Calls operations for the resources of the synchronous client."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner

    def call(self, method: str, path: str, *, options: CallOptions, answer: Answer = "json", **parts: Any) -> Any:
        return self.runner.run(_call(self.runner.options, _request(method, path, **parts), options, answer))

    def list(self, method: str, path: str, *, options: CallOptions, items: str, **parts: Any) -> List[Any, Any]:
        request = _request(method, path, **parts)
        return List(self.runner, _Pages(self.runner.options, request, items, options))


class AsyncCaller:
    """Calls operations for the resources of the asynchronous client."""

    def __init__(self, runner: AsyncRunner) -> None:
        self.runner = runner

    async def call(
        self, method: str, path: str, *, options: CallOptions, answer: Answer = "json", **parts: Any
    ) -> Any:
        return await self.runner.run(_call(self.runner.options, _request(method, path, **parts), options, answer))

    def list(
        self, method: str, path: str, *, options: CallOptions, items: str, **parts: Any
    ) -> AsyncList[Any, Any]:
        request = _request(method, path, **parts)
        return AsyncList(self.runner, _Pages(self.runner.options, request, items, options))


def _request(
    method: str,
    path: str,
    *,
    repeatable: bool = False,
    query: Mapping[str, Any] | None = None,
    body: Any = None,
    form: Mapping[str, FormValue] | None = None,
    parameters: Mapping[str, str],
) -> Request:
    return Request(method, filled(path, parameters), query, body, form, None, repeatable)


def _call(options: ClientOptions, request: Request, call: CallOptions, answer: Answer) -> Steps[Any]:
    response: httpx.Response = yield from send(options, request, call)
    return read(response, answer)
