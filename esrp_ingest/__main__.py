"""`python -m esrp_ingest` is the command `esrp`."""

from esrp_ingest.cli.app import main

main()
