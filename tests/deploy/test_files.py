"""What is in `deploy/` fits Sunroom: every setting, command, port, limit and file that it names is there."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import typer
import yaml

from sunroom.cli import app
from sunroom.server.config import FILE_LIMIT, Config
from sunroom.server.doctor.settings import OF_DEPLOY
from sunroom.server.listening import PORT
from sunroom.server.wire import HEAD_SECONDS, LARGEST_HEAD
from tests.deploy.houses import DEPLOY, ROOT

FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file() and not {"secrets", "backups", ".env"} & {*path.parts})
USER = "8420"


@cache
def settings() -> frozenset[str]:
    """What Sunroom reads from its environment."""
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "sunroom").rglob("*.py"))
    return frozenset(re.findall(r"\"(SUNROOM_[A-Z_]+)\"", sources))


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """What Compose reads; it knows `<<` as YAML of old does."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def house(compose: dict[str, Any], *names: str) -> list[dict[str, Any]]:
    return [compose["services"][name] for name in names]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_settings_are_those_of_sunroom(path: Any) -> None:
    text = path.read_text("utf-8")
    assert {*re.findall(r"\bSUNROOM_[A-Z_]+", text)} <= settings()
    assert "\t" not in text or path.name == "Caddyfile"


def commands() -> Iterator[tuple[str, list[str]]]:
    """The commands of Sunroom that the files name, with their options."""
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    yield "Containerfile", yaml.safe_load(re.findall(r"^CMD (\[.*\])", container, re.M)[0])
    yield "Containerfile", re.findall(r"^RUN /opt/sunroom/bin/sunroom (.*)", container, re.M)[0].split()
    for name, service in yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"].items():
        if service["image"].startswith("sunroom:") and "command" in service:
            yield name, service["command"]
    for unit in sorted(DEPLOY.glob("systemd/*.service")):
        for line in re.findall(r"/bin/sunroom ([^'\n]*)", unit.read_text("utf-8")):
            yield unit.name, re.sub(r"\$\$\([^)]*\)", "TODAY", line).replace('"', "").split()


def test_commands_are_those_of_sunroom() -> None:
    found = [*commands()]
    assert {words[0] for _, words in found} == {"serve", "warm", "worker", "backup"}
    for _, (name, *options) in found:
        command: Any = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
        command.make_context(name, options)


def test_ports_agree(compose: dict[str, Any]) -> None:
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    assert f"EXPOSE {PORT}\n" in container
    assert f'"--port", "{PORT}"' in container
    assert f"http://127.0.0.1:{PORT}/healthz" in container
    assert f"--port {PORT} " in (DEPLOY / "systemd/sunroom.service").read_text("utf-8")
    assert f"{{$SUNROOM_SERVERS:127.0.0.1:{PORT}}}" in (DEPLOY / "Caddyfile").read_text("utf-8")
    servers = [name for name in compose["services"] if name.startswith("server-")]
    assert compose["services"]["caddy"]["environment"]["SUNROOM_SERVERS"].split() == [f"{name}:{PORT}" for name in servers]


def test_caddy_is_the_proxy_that_servers_believe(compose: dict[str, Any]) -> None:
    own = compose["services"]["caddy"]["networks"]["front"]
    for server in house(compose, "server-1", "server-2"):
        assert server["environment"]["SUNROOM_PROXIES"].split(",") == [own["ipv4_address"], own["ipv6_address"]]


def test_all_servers_and_workers_have_the_same_house(compose: dict[str, Any]) -> None:
    services = house(compose, "server-1", "server-2", "worker-1", "worker-2")
    assert all(service["environment"] == services[0]["environment"] for service in services)
    for service in services:
        assert service["secrets"] == ["database-password", "house-key"]
        assert service["environment"]["SUNROOM_KEY_FILE"] == "/run/secrets/house-key"
        assert service["restart"] == "unless-stopped"
        assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory", "pids"}
    assert {*compose["secrets"]} == {"database-password", "house-key"}


def test_what_the_file_of_settings_says_about_compose_is_so() -> None:
    """Compose takes from it what the compose file names with a `$`, and nothing else."""
    compose, example = ((DEPLOY / name).read_text("utf-8") for name in ("compose.yaml", "sunroom.env.example"))
    for_compose, _, for_systemd = example.partition("# --- systemd")
    assert {*re.findall(r"\$\{(\w+)", compose)} == {*re.findall(r"^#?([A-Z_]+)=", for_compose, re.M)}
    assert not {*re.findall(r"^#?([A-Z_]+)=", for_systemd, re.M)} & {*re.findall(r"\$\{(\w+)", compose)}
    both, _, only = for_compose.partition("# --- compose")
    assert OF_DEPLOY - {"SUNROOM_SERVERS"} == {*re.findall(r"^#?([A-Z_]+)=", only, re.M)}
    assert not OF_DEPLOY & {*re.findall(r"^#?([A-Z_]+)=", both + for_systemd, re.M)}


def test_the_database_takes_the_connections_of_all(compose: dict[str, Any]) -> None:
    services = house(compose, "server-1", "server-2", "worker-1", "worker-2")
    wanted = sum(int(service["environment"]["SUNROOM_DATABASE_CONNECTIONS"]) for service in services)
    [most] = re.findall(r"max_connections=(\d+)", " ".join(compose["services"]["postgres"]["command"]))
    assert wanted + 10 <= int(most)


def test_a_server_is_given_the_time_to_say_that_it_stops(compose: dict[str, Any]) -> None:
    [asked] = re.findall(r"health_interval (\d+)s", (DEPLOY / "Caddyfile").read_text("utf-8"))
    for server in house(compose, "server-1", "server-2"):
        drain = int(server["environment"]["SUNROOM_DRAIN"])
        assert 2 * int(asked) < drain < int(server["stop_grace_period"].removesuffix("s")) - 5


def test_no_secret_is_written_down(compose: dict[str, Any]) -> None:
    assert all(re.fullmatch(r"\./secrets/[\w-]+", secret["file"]) for secret in compose["secrets"].values())
    assert ":" not in compose["services"]["server-1"]["environment"]["SUNROOM_DATABASE"].partition("//")[2]
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert {"deploy/secrets/", "deploy/backups/", "deploy/.env"} <= {*ignored}


def test_the_container_runs_as_a_user_without_rights(compose: dict[str, Any]) -> None:
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    assert container.rindex("\nUSER sunroom\n") > container.rindex("\nRUN ")
    assert f"--uid {USER} " in container
    assert compose["services"]["backup"]["user"] == f"{USER}:{USER}"
    for service in house(compose, "server-1", "server-2", "worker-1", "worker-2", "caddy", "backup"):
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]


def test_what_is_copied_into_the_container_is_there() -> None:
    for line in re.findall(r"^COPY (?!--from)(.*) \S+$", (DEPLOY / "Containerfile").read_text("utf-8"), re.M):
        assert all((ROOT / name).exists() for name in line.split()), line


def test_a_unit_writes_only_to_its_own_folders() -> None:
    for unit in sorted(DEPLOY.glob("systemd/*.service")):
        text = unit.read_text("utf-8")
        for line in ("ProtectSystem=strict", "NoNewPrivileges=yes", "User=sunroom", "CapabilityBoundingSet=\n", "UMask=0077"):
            assert line in text
        assert "MemoryDenyWriteExecute=" not in text, "compiled rules are written and then run"


@pytest.mark.parametrize("name", ["Caddyfile", "hosting.md"])
def test_proxies_have_the_limits_of_the_server_behind_them(name: str) -> None:
    text = (ROOT / "docs" / name if name.endswith(".md") else DEPLOY / name).read_text("utf-8")
    assert text.count("{") == text.count("}") > 0
    for setting in {
        "Caddyfile": [f"read_header {HEAD_SECONDS:.0f}s", f"max_header_size {LARGEST_HEAD // 1024}KB", "max_size 1MB"],
        "hosting.md": [
            f"client_header_timeout {HEAD_SECONDS:.0f}s",
            f"large_client_header_buffers 4 {LARGEST_HEAD // 4096}k",
            f"limit_conn clients {Config.connections}",
            "client_max_body_size 1m",
            "X-Forwarded-For $remote_addr",
            f"server 127.0.0.1:{PORT};",
        ],
    }[name]:
        assert setting in text
    assert FILE_LIMIT < 1_000_000


@pytest.mark.parametrize("name", ["with-secrets", "back-up"])
def test_scripts_can_be_run(name: str) -> None:
    assert (DEPLOY / name).stat().st_mode & 0o111
    subprocess.run(["sh", "-n", str(DEPLOY / name)], check=True)


def test_a_command_is_given_the_password_that_is_in_a_file(tmp_path: Any) -> None:
    (tmp_path / "password").write_text("open sesame\n")
    command = [str(DEPLOY / "with-secrets"), "sh", "-c", 'printf %s "$PGPASSWORD"']
    done = subprocess.run(
        command, env={"PATH": "/usr/bin:/bin", "PASSWORD_FILE": str(tmp_path / "password")}, capture_output=True, text=True
    )
    assert done.stdout == "open sesame"
