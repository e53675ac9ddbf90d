"""The findings of reading itself, as data: what readers and extractors doubt, beside the rules of the audit."""

READING_RULES: dict[str, str] = {
    "fuzzy_heading": "a heading is taken for a known one that it is not in every letter",
    "fuzzy_label": "a label, a column or a counter is taken for a known one that it is not in every letter",
    "unplaced_figures": "figures that can be given to no row or column for sure, and were left out",
    "unplaced_paths": "not every instance can be given its log and database paths",
    "missing_rows": "a table has fewer rows than the report names instances",
    "unread_section": "nothing was read below a heading",
    "unread_value": "a value that is no value of its label",
    "unknown_table": "a table that nobody knows",
    "rows_outside": "rows that look like a report's and stand in none",
    "repeated_columns": "columns that stand twice in each row, read once",
    "columns_left_out": "an I/O table prints nothing in some of its columns",
    "test_type_evidence": "headings and tables disagree about what kind of test a run is",
    "reads_count_maintenance": "a summary's reads count background maintenance, and are not ranked as transactional",
    "contradicting_cells": "two cells state the same thing differently; the message says which one was taken",
    "garbled_text": "a text holds codes of shapes instead of letters",
    "page_without_text": "a page holds no usable text",
    "unreadable_page": "a page could not be loaded",
    "recognized_page": "a page was recognized from its picture",
    "hidden_layers": "layers that are not shown were not read",
    "shared_name": "a member of an archive that holds other members of the same name",
    "other_engine": "a PDF was read by the second engine",
    "doubtful_table": "most relations of a table break, or would hold with its figures exchanged: it is not ranked",
    "same_run_differs": "two documents print different figures for the same run",
    "stale_correction": "a correction that no longer fits its document, and is not used",
}
"""What each finding that is no relation of the audit means, by its name."""
