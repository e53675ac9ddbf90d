"""The presentation room: answers for people."""

from typing import Literal

ExportFormat = Literal["parquet", "csv", "jsonl", "sqlite"]
"""What an export can be."""
