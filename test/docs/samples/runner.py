"""Runs the programs that its parent sends, one JSON object a line, and tells the status of the last response that each got."""

import contextlib
import io
import json
import os
import sys

import httpx

from postern import PosternError

last = {"status": 0}
send = httpx.Client.send


def recorded(self, request, **options):
    response = send(self, request, **options)
    last["status"] = response.status_code
    last["body"] = response.text[:2000]
    return response


httpx.Client.send = recorded

for line in sys.stdin:
    program = json.loads(line)
    os.environ.update(program["env"])
    last = {"status": 0, "body": ""}
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(program["source"], "sample.py", "exec"), {"__name__": "__main__"})
        output = printed.getvalue()
    except PosternError:
        output = last["body"]
    except Exception as error:
        last["status"] = 0
        output = repr(error)
    print(json.dumps({"status": last["status"], "output": output}), flush=True)
