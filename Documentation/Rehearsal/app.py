#!/usr/bin/env python3
"""An app for `coster rehearse --client`: it downloads what was bought, grants it once, and finishes.

    coster rehearse Feeds/rehearsals/purchase.json --client 'python3 Documentation/Rehearsal/app.py'
"""

import json
import sys


def answer(event):
    """What the app asks of the payment queue after one event."""
    number, state = event.get("transaction"), event.get("state")
    if event["type"] == "transaction":
        if state == "failed":
            return [f"finish {number}"]
        if state == "purchased" and event.get("content_length") is not None:
            return [f"start {number}"]
        # A restored chapter is fetched when somebody opens it, not before.
        if state in ("purchased", "restored"):
            return [f"grant {number}", f"finish {number}"]
    if event["type"] == "download":
        # Never by progress == 1: only a finished download has its content in place.
        if state == "finished":
            return [f"use {number}", f"grant {number}", f"finish {number}"]
        # The charge stands. A later restore brings the content.
        if state == "failed":
            return [f"finish {number}"]
    return []


for line in sys.stdin:
    for command in answer(json.loads(line)):
        print(command)
    print(flush=True)
