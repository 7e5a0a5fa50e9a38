from __future__ import annotations

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    import httpx

    from . import types

ConnectionErrorCode = Literal["timed_out", "connection_failed"]
NotPublishedReason = Literal["failed", "outcome_unknown", "draft", "timed_out"]


class PosternError(Exception):
    """Reports a failure from the service. `code` is stable; `problem["errors"]` lists locations and reasons."""

    def __init__(self, problem: types.Problem, response: httpx.Response) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.problem = problem
        self.response = response
        self.status = response.status_code
        self.code: str = problem["code"]
        self.request_id: str | None = problem.get("request_id") or response.headers.get("x-request-id")
        self.retry_after = retry_after(response)
        """Seconds that the response asks to wait before the next attempt; None if it does not say."""


class PosternConnectionError(Exception):
    """Reports that no response came. Whether the call took effect is unknown unless it is repeated with its key."""

    def __init__(self, code: ConnectionErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ConnectionErrorCode = code


class NotPublishedError(Exception):
    """Reports that a post is not, or not completely, published. `post` is the last state that the service returned."""

    def __init__(self, reason: NotPublishedReason, message: str, post: types.Thread | None) -> None:
        super().__init__(message)
        self.reason: NotPublishedReason = reason
        self.post = post


def retry_after(response: httpx.Response) -> float | None:
    """Returns how many seconds a response asks to wait, given as a number or as a date by the service's clock."""
    value = response.headers.get("retry-after")
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        until = parsedate_to_datetime(value)
        sent = response.headers.get("date")
        now = parsedate_to_datetime(sent) if sent else datetime.now(timezone.utc)
        return max((until - now).total_seconds(), 0.0)
    except (TypeError, ValueError):
        return None


def error_of(response: httpx.Response) -> PosternError:
    """Reads the failure of a response, even if something in between responded with HTML or nothing."""
    try:
        body: Any = response.json()
    except ValueError:
        body = None
    if isinstance(body, dict) and isinstance(body.get("code"), str) and isinstance(body.get("detail"), str):
        return PosternError(cast("types.Problem", body), response)
    if isinstance(body, dict) and isinstance(body.get("error"), str):
        # The form of the OAuth endpoints (RFC 6749 5.2).
        return _own_error(response, body["error"], str(body.get("error_description") or body["error"]))
    detail = f"The response ({response.status_code}) did not come from this service. Check the base URL."
    return _own_error(response, response.reason_phrase or "Unexpected response", detail)


_CODES = {400: "bad_request", 401: "unauthorized", 403: "forbidden", 404: "not_found", 429: "rate_limited"}


def _own_error(response: httpx.Response, title: str, detail: str) -> PosternError:
    status = response.status_code
    problem = {
        "type": "about:blank",
        "title": title,
        "detail": detail,
        "message": detail,
        "status": status,
        "statusCode": status,
        "code": _CODES.get(status, "internal"),
        "instance": response.request.url.path,
        "request_id": response.headers.get("x-request-id", ""),
    }
    return PosternError(cast("types.Problem", problem), response)
