"""`esrp serve`, as far as it goes without a browser."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from made_papers import load
from seed_papers import PAPERS

from esrp_ingest.database import open_database


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])
def test_an_address_that_others_can_reach_is_refused(papers, host):
    called = papers("serve", "--host", host)
    assert called.code == 2
    assert (
        called.err == f"esrp: {host} can be reached by other machines: say --allow-public to serve everybody who can\n"
    )


def test_without_datasette_one_line_names_the_extra(papers, monkeypatch):
    monkeypatch.delitem(sys.modules, "esrp_ingest.present.browse", raising=False)
    for name in ("datasette", "datasette.app"):
        monkeypatch.setitem(sys.modules, name, None)
    called = papers("serve")
    assert called.code == 2
    assert called.err == "esrp: browsing needs a package of its own: pip install 'esrp-ingest[web]'\n"


def test_a_database_that_is_not_there_is_named(esrp):
    called = esrp("serve")
    assert called.code == 4
    assert "there is no database esrp.db yet" in called.err


def test_a_port_that_is_taken_is_named(papers):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        called = papers("serve", "--port", port)
    assert called.code == 2
    assert called.err.splitlines()[-1] == f"esrp: 127.0.0.1:{port} is in use; choose another --port"


def test_a_port_of_another_machine_is_none_of_ours(papers):
    called = papers("serve", "--host", "192.0.2.1", "--port", 0, "--allow-public")
    assert called.code == 2
    assert "cannot listen on 192.0.2.1:0: Cannot assign requested address" in called.err.splitlines()[-1]


def test_a_name_that_nobody_knows_is_said_to_be_none(papers, monkeypatch):
    def unknown(*_arguments: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    called = papers("serve", "--host", "host.invalid")
    assert called == (2, "", "esrp: --host: 'host.invalid' cannot be resolved: name an address of this machine\n")


def test_it_serves_on_loopback_until_it_is_stopped(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'esrp.db'}"
    with open_database(url) as database:
        load(database, PAPERS[0]())
    call = [Path(sys.executable).with_name("esrp"), "serve", "--port", "0", "--database", url]
    with subprocess.Popen(call, stderr=subprocess.PIPE, text=True, env={**os.environ, "NO_COLOR": "1"}) as serving:
        said = serving.stderr.readline()
        assert said.startswith("Serving at http://127.0.0.1:")
        with urllib.request.urlopen(said.split()[2] + "esrp/rank_by_achieved_iops.json") as answer:
            assert answer.status == 200
        serving.send_signal(signal.SIGTERM)
        assert serving.wait() == 130
