"""Sits down and plays whatever it is offered first: python sit_down.py http://localhost:8321 TABLE TOKEN"""
import json
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

table, token = f"{sys.argv[1]}/api/tables/{sys.argv[2]}", sys.argv[3]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
for line in urlopen(Request(f"{table}/stream?api=2", headers=headers)):
    view = json.loads(line).get("view") if line.strip() else None
    if view and view["prompt"]["question"]:
        move = {"number": view["number"], "action": view["choices"][0]["action"]}
        try:
            urlopen(Request(f"{table}/moves", json.dumps(move).encode(), headers)).close()
        except HTTPError as refused:
            print(json.load(refused)["problem"])  # the table has gone on: its next line says how
    if view and view["outcome"]:
        print(view["outcome"]["text"])
        break
