"""What is shipped for those who run a server: container, compose, systemd. tests/test_wheel.py takes the steps."""

from __future__ import annotations

import re
import shlex
from dataclasses import fields

import yaml

from quarterdeck.cli import serve
from quarterdeck.cli.arguments import parser_of
from quarterdeck.server.settings import PREFIX, Settings
from tests.container import instructions
from tests.project import ROOT


def test_the_container_serves_what_the_command_line_knows() -> None:
    (command,) = [rest for word, rest in instructions() if word == "CMD"]
    program, subcommand, *arguments = yaml.safe_load(command)
    assert (program, subcommand) == ("quarterdeck", "serve")
    parser_of(serve.main).parse_args(arguments)
    assert any(word == "USER" and rest != "root" for word, rest in instructions())


def test_compose_names_what_is_there() -> None:
    words = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    assert (ROOT / "deploy" / words["services"]["table"]["build"] / "Dockerfile").exists()
    assert set(words["services"]["table"]["depends_on"]) <= set(words["services"])
    parser_of(serve.main).parse_args(words["services"]["table"]["command"][2:])
    known = {PREFIX + each.name.upper() for each in fields(Settings)}
    assert set(words["services"]["table"]["environment"]) <= known


def test_the_unit_starts_a_server_that_can_be_started() -> None:
    unit = (ROOT / "deploy" / "quarterdeck.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=(.*)", unit, re.MULTILINE)
    parser_of(serve.main).parse_args(shlex.split(command)[2:])


def test_behind_the_proxy_a_server_answers_to_the_proxys_name() -> None:
    """A server that listens on this machine only answers to no other name of its own accord."""
    proxy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    (name,) = re.findall(r"^\{\$SITE:(.+)\} \{$", proxy, re.MULTILINE)
    unit = (ROOT / "deploy" / "quarterdeck.service").read_text(encoding="utf-8")
    assert re.findall(r"QUARTERDECK_HOSTS=(\S+)", unit) == [name]


def test_in_compose_the_tables_trust_the_proxys_headers() -> None:
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))["services"]
    trusted = parser_of(serve.main).parse_args(services["table"]["command"][2:]).proxy
    assert trusted == services["proxy"]["networks"]["default"]["ipv4_address"]
    service, _, port = services["proxy"]["environment"]["TABLES"].partition(":")
    assert service in services and port in services["table"]["command"]
