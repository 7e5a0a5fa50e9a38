"""Typed client of the Postern social publishing API."""

from . import types
from ._calls import AsyncList, List
from ._client import AsyncPostern, Postern
from ._errors import NotPublishedError, PosternConnectionError, PosternError
from ._options import CallOptions
from ._upload import OpenUpload

__all__ = [
    "AsyncList",
    "AsyncPostern",
    "CallOptions",
    "List",
    "NotPublishedError",
    "OpenUpload",
    "Postern",
    "PosternConnectionError",
    "PosternError",
    "types",
]
