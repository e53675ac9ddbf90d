"""Connections, migrations, and all that is written: documents, corrections, jobs."""
