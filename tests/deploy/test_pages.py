"""The commands of docs/deploying.md and docs/hosting.md that change a whole machine: they are not run, but what they name is there."""

import re
import shlex

import pytest
import yaml

from tests.deploy.houses import DEPLOY, ROOT
from tests.deploy.test_files import settings
from tests.test_docs import BLOCKS, parse_sunroom

LINES = [(str(block), line) for block in BLOCKS if block.kind == "shell" for line in block.text.splitlines()]
KNOWN = {
    "/opt/sunroom/bin/pip", "adduser", "apt-get", "caddy", "chmod", "chown", "curl", "docker", "install", "journalctl", "nano", "openssl",
    "printf", "python3", "runuser", "systemctl",
}  # fmt: skip
MADE = {"deploy/secrets", "deploy/backups", "deploy/.env", "deploy/secrets/database-password", "deploy/secrets/house-key"}
"""What the reader makes."""


@pytest.mark.parametrize(("where", "line"), LINES, ids=[line[:60] for _, line in LINES])
def test_what_a_command_names_is_there(where: str, line: str) -> None:
    words = shlex.split(re.sub(r"^[A-Z_]+=\S+ ", "", line))
    assert words[0] in KNOWN, where
    for word in words:
        if word.startswith("deploy/") and word not in MADE and "NAME" not in word:
            assert (ROOT / word).exists(), word
        if re.fullmatch(r"sunroom[\w-]*\.(service|timer)", word):
            assert (DEPLOY / "systemd" / word).exists(), word
    assert {*re.findall(r"SUNROOM_[A-Z_]+", line)} <= settings()
    if sunroom := [n for n, word in enumerate(words) if word in ("sunroom", "/opt/sunroom/bin/sunroom") and n > 3]:
        parse_sunroom(words[sunroom[-1] + 1 :])
    if words[0] == "docker":
        services = {*yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]}
        named = {word for word in words if re.fullmatch(r"(server|worker)-\d|caddy|postgres|backup", word)}
        assert words[1:4] == ["compose", "--file", "deploy/compose.yaml"]
        assert named <= services


def test_the_page_names_every_file() -> None:
    page = (ROOT / "docs/deploying.md").read_text("utf-8")
    for path in ("compose.yaml", "Containerfile", "Caddyfile", "sunroom.env.example", "systemd"):
        assert f"deploy/{path}" in page
