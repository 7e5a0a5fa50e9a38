from __future__ import annotations

import io
import mimetypes
import os
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, TypedDict, cast

from . import types
from ._errors import PosternError, error_of
from ._options import ClientOptions
from ._steps import CountedBody, Request, Send, Steps, backoff, read, repeat, send, send_any

FileInput = str | os.PathLike[str] | bytes | IO[bytes]
"""Path of a file, its bytes, or an open file that can seek."""
OnProgress = Callable[[int, int], None]

_CHUNK = 64 * 1024
_MULTIPART_THRESHOLD = 16 * 1024 * 1024
_PART_SIZE = 8 * 1024 * 1024
_MAX_PARTS = 10_000


class OpenUpload(TypedDict):
    """Identifies an upload in parts that has begun. It is plain JSON."""

    key: str
    uploadId: str


OnOpen = Callable[[OpenUpload], None]


class _Source:
    """A file that can be read from any offset, and again by a retry."""

    def __init__(self, file: FileInput, filename: str | None, content_type: str | None) -> None:
        self._opened = isinstance(file, (str, os.PathLike))
        if isinstance(file, (str, os.PathLike)):
            self._file: IO[bytes] = Path(file).open("rb")
            own_name = Path(file).name
        else:
            self._file = io.BytesIO(file) if isinstance(file, bytes) else file
            own_name = os.path.basename(str(getattr(file, "name", "file")))
        self._start = self._file.tell()
        self.size = self._file.seek(0, os.SEEK_END) - self._start
        self.name = filename or own_name
        self.type = content_type or mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    def chunks(self, offset: int, size: int) -> Iterator[bytes]:
        self._file.seek(self._start + offset)
        while size > 0:
            chunk = self._file.read(min(_CHUNK, size))
            if not chunk:
                raise OSError("The file is shorter than when the upload began.")
            size -= len(chunk)
            yield chunk

    def close(self) -> None:
        if self._opened:
            self._file.close()


class _Form(CountedBody):
    """A form with one file, built by hand so that its bytes can be counted and are the same in each attempt."""

    def __init__(self, source: _Source, boundary: str, on_progress: OnProgress | None) -> None:
        name = source.name.replace("\r", " ").replace("\n", " ").replace('"', "%22")
        disposition = f'form-data; name="file"; filename="{name}"'
        head = f"--{boundary}\r\nContent-Disposition: {disposition}\r\nContent-Type: {source.type}\r\n\r\n"
        self._head = head.encode()
        self._tail = f"\r\n--{boundary}--\r\n".encode()
        self._source = source
        self._on_progress = on_progress
        self.size = len(self._head) + source.size + len(self._tail)

    def chunks(self) -> Iterator[bytes]:
        sent = 0
        for chunk in (self._head, *self._source.chunks(0, self._source.size), self._tail):
            yield chunk
            sent += len(chunk)
            if self._on_progress is not None:
                self._on_progress(sent, self.size)


def upload_file(
    options: ClientOptions,
    file: FileInput,
    filename: str | None,
    content_type: str | None,
    on_progress: OnProgress | None,
    timeout: float,
    idempotency_key: str | None,
) -> Steps[types.UploadedMedia]:
    source = _Source(file, filename, content_type)
    try:
        large = not options.api_key or source.size >= _MULTIPART_THRESHOLD
        if options.session and idempotency_key is None and large:
            return (yield from _send_in_parts(options, source, None, on_progress, None, None, min(timeout, 300.0)))
        boundary = f"postern-{uuid.uuid4()}"
        form = _Form(source, boundary, on_progress)
        headers = {"content-type": f"multipart/form-data; boundary={boundary}", "content-length": str(form.size)}
        path = "/public/v1/upload" if options.api_key or not options.session else "/media/upload-server"
        key = idempotency_key or str(uuid.uuid4())
        response = yield from send(
            options,
            Request("POST", path, content=form, repeatable=True),
            {"idempotency_key": key, "timeout": timeout, "headers": headers},
        )
        return cast(types.UploadedMedia, read(response, "json"))
    finally:
        source.close()


def upload_in_parts(
    options: ClientOptions,
    file: FileInput,
    filename: str | None,
    content_type: str | None,
    part_size: int | None,
    on_progress: OnProgress | None,
    on_open: OnOpen | None,
    resume: OpenUpload | None,
    timeout: float,
) -> Steps[types.UploadedMedia]:
    source = _Source(file, filename, content_type)
    try:
        return (yield from _send_in_parts(options, source, part_size, on_progress, on_open, resume, timeout))
    finally:
        source.close()


def _send_in_parts(
    options: ClientOptions,
    source: _Source,
    part_size: int | None,
    on_progress: OnProgress | None,
    on_open: OnOpen | None,
    resume: OpenUpload | None,
    timeout: float,
) -> Steps[types.UploadedMedia]:
    upload = resume
    if upload is None:
        named = {"file": {"name": source.name, "type": source.type}}
        opened = yield from _step(options, "create-multipart-upload", named, timeout)
        upload = {"key": opened["key"], "uploadId": opened["uploadId"]}
    else:
        done = yield from _find_completed(options, upload, timeout)
        if done is not None:
            return done
    if on_open is not None:
        on_open(upload)
    try:
        parts = yield from _send_parts(options, source, upload, part_size, on_progress, resume is not None, timeout)
        return (yield from _complete(options, upload, parts, timeout))
    except Exception:
        if on_open is None and resume is None:
            # The parts are of no use to anybody. A failure to delete them must not hide the first one.
            request = _step_request("abort-multipart-upload", dict(upload))
            try:
                yield from send_any(options, request, {"timeout": 5.0, "retries": 0})
            except Exception:
                pass
        raise


def _send_parts(
    options: ClientOptions,
    source: _Source,
    upload: OpenUpload,
    part_size: int | None,
    on_progress: OnProgress | None,
    resumed: bool,
    timeout: float,
) -> Steps[list[dict[str, Any]]]:
    size = part_size or max(_PART_SIZE, -(-source.size // _MAX_PARTS))
    stored: list[dict[str, Any]] = []
    if resumed:
        stored = yield from _step(options, "list-parts", dict(upload), timeout)
    known = {(part["PartNumber"], part["Size"]): part["ETag"] for part in stored}
    parts: list[dict[str, Any]] = []
    for offset in range(0, max(source.size, 1), size):
        number = len(parts) + 1
        length = min(size, source.size - offset)
        etag = known.get((number, length))
        if etag is None:
            content = b"".join(source.chunks(offset, length))
            etag = yield from _send_part(options, {**upload, "partNumber": number}, content, timeout)
        parts.append({"PartNumber": number, "ETag": etag})
        if on_progress is not None:
            on_progress(offset + length, source.size)
    return parts


def _send_part(options: ClientOptions, body: dict[str, Any], content: bytes, timeout: float) -> Steps[str]:
    # Each attempt gets a new URL, because the last one may have expired.
    for number in range(1, options.retries + 2):
        signed = yield from _step(options, "sign-part", body, timeout)
        last = number > options.retries
        try:
            response = yield from repeat(Send("PUT", signed["url"], {}, timeout, content), 0, 0)
            if response.is_success:
                return str(response.headers["etag"])
            failure: Exception = error_of(response)
            if response.status_code < 500 and response.status_code not in (403, 408, 429):
                raise failure
        except Exception as error:
            if last:
                raise
            failure = error
        if last:
            raise failure
        yield backoff(number)
    raise AssertionError("unreachable")


def _find_completed(options: ClientOptions, upload: OpenUpload, timeout: float) -> Steps[types.UploadedMedia | None]:
    """Returns the file of an upload whose completion succeeded although its response was lost."""
    # Sends an invalid part: a complete upload returns its file anyway, and an open one reports that the part is unknown.
    try:
        return (yield from _complete(options, upload, [{"PartNumber": 1, "ETag": "none"}], timeout))
    except PosternError as error:
        if error.status == 400:
            return None
        raise


def _complete(
    options: ClientOptions, upload: OpenUpload, parts: list[dict[str, Any]], timeout: float
) -> Steps[types.UploadedMedia]:
    deadline = time.monotonic() + timeout
    number = 0
    while True:
        number += 1
        try:
            done = yield from _step(options, "complete-multipart-upload", {**upload, "parts": parts}, timeout)
            return cast(types.UploadedMedia, done["saved"])
        except PosternError as error:
            # An earlier attempt, whose response was lost, may still be assembling the parts.
            if error.code != "conflict" or time.monotonic() > deadline:
                raise
        yield backoff(number)


def _step(options: ClientOptions, step: str, body: dict[str, Any], timeout: float) -> Steps[Any]:
    response = yield from send(options, _step_request(step, body), {"timeout": timeout})
    return read(response, "json")


def _step_request(step: str, body: dict[str, Any]) -> Request:
    return Request("POST", f"/media/{step}", body=body, repeatable=True)
