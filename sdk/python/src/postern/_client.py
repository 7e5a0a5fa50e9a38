from __future__ import annotations

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack

import anyio
import httpx

from . import _async_resources, _resources, types
from ._calls import AsyncCaller, Caller
from ._errors import PosternConnectionError
from ._options import CallOptions, ClientOptions
from ._steps import Outcome, Request, Send, Steps, send_any
from ._upload import FileInput, OnOpen, OnProgress, OpenUpload, upload_file, upload_in_parts
from ._wait import OnPoll, wait_until_published

T = TypeVar("T")


def _options(base_url: str, **options: Any) -> ClientOptions:
    url = httpx.URL(base_url)
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError("base_url must be an http or https URL, such as https://postern.example.com.")
    return ClientOptions(base_url=str(url).rstrip("/"), **options)


def _lost(error: httpx.TransportError, attempt: Send) -> PosternConnectionError:
    origin = httpx.URL(attempt.url).copy_with(raw_path=b"/")
    if isinstance(error, httpx.TimeoutException):
        lost = PosternConnectionError("timed_out", f"No response from {origin} within {attempt.timeout} s.")
    else:
        lost = PosternConnectionError("connection_failed", f"Could not reach {origin}.")
    lost.__cause__ = error
    return lost


class Postern(_resources.Resources):
    """A client of one Postern service. Close it when you are done, or use it in a `with` statement."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        session: str | None = None,
        timeout: float = 30.0,
        retries: int = 3,
        max_retry_after: float = 60.0,
        headers: Mapping[str, str] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        """
        `api_key` is an API key or an access token, and `session` the token of a person who signed in. `timeout` is in seconds for
        one attempt, and `retries` the number of attempts after the first. `http` replaces the HTTP client; the caller closes it.
        """
        self.options = _options(
            base_url,
            api_key=api_key,
            session=session,
            timeout=timeout,
            retries=retries,
            max_retry_after=max_retry_after,
            headers=dict(headers or {}),
        )
        self._http = http or httpx.Client()
        self._owns_http = http is None
        super().__init__(Caller(self))

    def run(self, steps: Steps[T]) -> T:
        """Carries out the steps of a call."""
        outcome: Outcome | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(step, Send):
                try:
                    outcome = self._http.send(step.build(self._http))
                except httpx.TransportError as error:
                    outcome = _lost(error, step)
            else:
                time.sleep(step)
                outcome = None

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **options: Unpack[CallOptions],
    ) -> httpx.Response:
        """Calls an operation that has no method, such as one of a newer service. Returns every response, failures too."""
        return self.run(send_any(self.options, Request(method.upper(), path, query, body), options))

    def upload(
        self,
        file: FileInput,
        *,
        filename: str | None = None,
        content_type: str | None = None,
        on_progress: OnProgress | None = None,
        timeout: float = 600.0,
        idempotency_key: str | None = None,
    ) -> types.UploadedMedia:
        """
        Uploads a file and returns its `id` and `path` for the `image` list of a post. `on_progress` gets the bytes sent and their
        total. Repeats the upload under one key when the connection drops, so that the library gets one file. With a session,
        files of 16 MiB and more are sent in parts.
        """
        return self.run(
            upload_file(
                self.options, file, filename, content_type, on_progress, timeout, idempotency_key
            )
        )

    def upload_in_parts(
        self,
        file: FileInput,
        *,
        filename: str | None = None,
        content_type: str | None = None,
        part_size: int | None = None,
        on_progress: OnProgress | None = None,
        on_open: OnOpen | None = None,
        resume: OpenUpload | None = None,
        timeout: float = 300.0,
    ) -> types.UploadedMedia:
        """
        Uploads a large file in parts, each with its own retries. `on_open` gets the value for `resume` before the first part is sent;
        with it, an upload that fails keeps its parts for a day. With `resume`, parts that have arrived are not sent again: file and
        `part_size` must be the same.
        """
        return self.run(
            upload_in_parts(
                self.options, file, filename, content_type, part_size, on_progress, on_open, resume, timeout
            )
        )

    def wait_until_published(
        self, post_id: str, *, timeout: float = 300.0, on_poll: OnPoll | None = None
    ) -> types.Thread:
        """Polls a post until all its entries are published. Raises `NotPublishedError` if they will not be, or when time is over."""
        return self.run(wait_until_published(self.options, post_id, timeout, on_poll))

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncPostern(_async_resources.Resources):
    """The asynchronous client, for asyncio and trio. Its methods are those of `Postern`, awaited."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        session: str | None = None,
        timeout: float = 30.0,
        retries: int = 3,
        max_retry_after: float = 60.0,
        headers: Mapping[str, str] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """See `Postern`."""
        self.options = _options(
            base_url,
            api_key=api_key,
            session=session,
            timeout=timeout,
            retries=retries,
            max_retry_after=max_retry_after,
            headers=dict(headers or {}),
        )
        self._http = http or httpx.AsyncClient()
        self._owns_http = http is None
        super().__init__(AsyncCaller(self))

    async def run(self, steps: Steps[T]) -> T:
        """Carries out the steps of a call."""
        outcome: Outcome | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(step, Send):
                try:
                    outcome = await self._http.send(step.build(self._http))
                except httpx.TransportError as error:
                    outcome = _lost(error, step)
            else:
                await anyio.sleep(step)
                outcome = None

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **options: Unpack[CallOptions],
    ) -> httpx.Response:
        """See `Postern.request`."""
        return await self.run(send_any(self.options, Request(method.upper(), path, query, body), options))

    async def upload(
        self,
        file: FileInput,
        *,
        filename: str | None = None,
        content_type: str | None = None,
        on_progress: OnProgress | None = None,
        timeout: float = 600.0,
        idempotency_key: str | None = None,
    ) -> types.UploadedMedia:
        """See `Postern.upload`."""
        return await self.run(
            upload_file(
                self.options, file, filename, content_type, on_progress, timeout, idempotency_key
            )
        )

    async def upload_in_parts(
        self,
        file: FileInput,
        *,
        filename: str | None = None,
        content_type: str | None = None,
        part_size: int | None = None,
        on_progress: OnProgress | None = None,
        on_open: OnOpen | None = None,
        resume: OpenUpload | None = None,
        timeout: float = 300.0,
    ) -> types.UploadedMedia:
        """See `Postern.upload_in_parts`."""
        return await self.run(
            upload_in_parts(
                self.options, file, filename, content_type, part_size, on_progress, on_open, resume, timeout
            )
        )

    async def wait_until_published(
        self, post_id: str, *, timeout: float = 300.0, on_poll: OnPoll | None = None
    ) -> types.Thread:
        """See `Postern.wait_until_published`."""
        return await self.run(wait_until_published(self.options, post_id, timeout, on_poll))

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
