"""Tests against a running service: `POSTERN_URL`, `POSTERN_API_KEY`, and a sandbox channel whose posts something publishes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from postern import AsyncPostern, NotPublishedError, OpenUpload, Postern, PosternError, types

URL = os.environ.get("POSTERN_URL", "")
KEY = os.environ.get("POSTERN_API_KEY", "")

pytestmark = pytest.mark.skipif(not URL, reason="POSTERN_URL is not set; test/sdk/python.long.test.ts sets it")

# A file that the service recognizes as a GIF, longer than several parts.
GIF = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00"
GIF += b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"


@pytest.fixture
def postern() -> Iterator[Postern]:
    with Postern(URL, api_key=KEY) as client:
        yield client


def channel_of(postern: Postern) -> str:
    return postern.channels.list()[0]["id"]


def body_of(channel: str, content: str, *, outcome: str | None = None) -> types.CreatePostsRequest:
    settings: dict[str, object] = {} if outcome is None else {"outcome": outcome, "remembers_key": 0}
    return {
        "type": "now",
        "posts": [{"integration": {"id": channel}, "value": [{"content": content}], "settings": settings}],
    }


def test_names_the_organization_of_the_key(postern: Postern) -> None:
    checked = postern.credentials.check()
    assert checked["role"] == "ADMIN" and checked["scopes"] == ["read", "write"]
    with pytest.raises(PosternError) as caught:
        Postern(URL, api_key="psk_wrong").credentials.check()
    assert caught.value.code == "unauthorized" and caught.value.request_id


def test_creates_once_under_a_key_and_waits_for_the_outcome(postern: Postern) -> None:
    body = body_of(channel_of(postern), "Hello from Python")
    [first] = postern.posts.create(body, idempotency_key="python-once")
    [second] = postern.posts.create(body, idempotency_key="python-once")
    assert first == second
    polls: list[str] = []
    post = postern.wait_until_published(first["postId"], on_poll=lambda post: polls.append(post["state"]))
    assert post["state"] == "PUBLISHED" and post["releaseURL"]
    assert set(polls) <= {"QUEUE"}


def test_tells_why_a_post_is_not_published(postern: Postern) -> None:
    for outcome, reason in (("fail", "failed"), ("unknown", "outcome_unknown")):
        [created] = postern.posts.create(body_of(channel_of(postern), outcome, outcome=outcome))
        with pytest.raises(NotPublishedError) as caught:
            postern.wait_until_published(created["postId"])
        assert caught.value.reason == reason and caught.value.post is not None
    with pytest.raises(PosternError, match="not_found"):
        postern.wait_until_published("gone")


def test_iterates_over_all_pages(postern: Postern) -> None:
    channel = channel_of(postern)
    for day in range(1, 6):
        body = body_of(channel, f"Day {day}")
        body["type"] = "schedule"
        body["date"] = f"2098-03-0{day}T10:00:00Z"
        postern.posts.create(body)

    listed = postern.posts.list(start_date="2098-03-01", end_date="2098-04-01", limit=2)
    assert [post["content"] for post in listed] == [f"Day {day}" for day in range(1, 6)]
    assert [len(page["posts"]) for page in listed.pages()] == [2, 2, 1]
    assert len(listed.first_page()["posts"]) == 2 and len(listed.take(3)) == 3

    async def all_days() -> list[str]:
        async with AsyncPostern(URL, api_key=KEY) as client:
            pages = client.posts.list(start_date="2098-03-01", end_date="2098-04-01", limit=2)
            assert len(await pages.take(3)) == 3
            return [post["content"] async for post in pages]

    assert asyncio.run(all_days()) == [f"Day {day}" for day in range(1, 6)]


def test_changes_a_post_only_in_the_version_that_was_read(postern: Postern) -> None:
    body = body_of(channel_of(postern), "One")
    body["type"] = "draft"
    body["date"] = "2098-05-01T10:00:00Z"
    [created] = postern.posts.create(body)
    version = postern.request("GET", f"/public/v1/posts/{created['postId']}").headers["etag"]
    postern.posts.update(created["postId"], {"content": "Two"}, if_match=version)
    with pytest.raises(PosternError, match="precondition_failed"):
        postern.posts.update(created["postId"], {"content": "Three"}, if_match=version)


def test_uploads_a_file_once_and_reports_progress(postern: Postern, tmp_path: Path) -> None:
    path = tmp_path / "dot.gif"
    path.write_bytes(GIF)
    progress: list[tuple[int, int]] = []
    first = postern.upload(path, on_progress=lambda *sent: progress.append(sent), idempotency_key="python-dot")
    assert progress[-1][0] == progress[-1][1] > len(GIF)
    assert postern.upload(path, idempotency_key="python-dot")["id"] == first["id"]

    async def upload() -> types.UploadedMedia:
        async with AsyncPostern(URL, api_key=KEY) as client:
            return await client.upload(GIF, filename="async.gif")

    assert asyncio.run(upload())["path"].endswith(".gif")


def test_resumes_an_upload_in_parts(postern: Postern) -> None:
    content = GIF + b"\x00" * 10_000
    opened: list[OpenUpload] = []
    sent: list[int] = []

    class Broken(Exception):
        pass

    def stop(done: int, total: int) -> None:
        sent.append(done)
        raise Broken

    with pytest.raises(Broken):
        postern.upload_in_parts(
            content, filename="parts.gif", part_size=4_000, on_open=opened.append, on_progress=stop
        )
    rest: list[str] = []
    with httpx.Client(event_hooks={"request": [lambda request: rest.append(request.method)]}) as http:
        client = Postern(URL, api_key=KEY, http=http)
        media = client.upload_in_parts(content, filename="parts.gif", part_size=4_000, resume=opened[0])
    assert sent == [4_000] and rest.count("PUT") == 2
    # A repeated completion returns the same file.
    again = postern.upload_in_parts(content, filename="parts.gif", part_size=4_000, resume=opened[0])
    assert again["id"] == media["id"]
