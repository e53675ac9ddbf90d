"""The findings of reading itself, as data: what readers and extractors doubt, beside the rules of the audit."""

CHOSEN_RULE = "chosen_by_arithmetic"
"""Its subject is a table that only the relations between figures told apart from others: they are no proof of it."""
DOUBT_RULE = "doubtful_table"
"""The rule of the findings about tables that are held back."""
ENDS_EARLY_RULE = "report_ends_early"
"""The rule of the findings about reports that are incomplete."""
CONFIGURATION_RULE = "configuration_file"
"""The rule of the findings about configuration files beside reports."""
READING_RULES: dict[str, str] = {
    "fuzzy_heading": "a heading is taken for a known one that it is not in every letter",
    CHOSEN_RULE: "nothing but figures that must be equal tells which table of a report a table is",
    "assumed_order": "nothing but the order in which Jetstress prints its tables tells which of them a table is",
    "assumed_columns": "the headers of a table do not tell its columns: they were read in Jetstress's order",
    "fuzzy_label": "a label, a column or a counter is taken for a known one that it is not in every letter",
    "unknown_label": "a label that is only somewhat like a known one, as which it was not read, or that counts "
    "results and is no metric",
    "doubtful_title": "a paper's title names no vendor, not how many mailboxes were simulated, or another model than "
    "a set-up does, which is left without a product",
    "unplaced_figures": "figures that can be given to no row or column for sure, and were left out",
    "cut_figures": "figures that the edge of a page or a picture may have cut, and that were left out",
    "unread_figures": "figures in something that looks like a table, that were not read and no rule explains",
    "no_results": "a document that describes a solution, and in which no result was found",
    "unplaced_paths": "not every instance can be given its log and database paths",
    "missing_rows": "a table has fewer rows than the report names instances",
    "unread_section": "nothing was read below a heading",
    ENDS_EARLY_RULE: "a report is incomplete: one that stands alone has not the sections that its kind always has, its "
    "test log does not end, or its markup or last table breaks off; it is not counted",
    "missing_section": "a report has not what another one of the same kind in its document has",
    "missing_value": "a run has not what another one of the same report has beside one label",
    "doubtful_server": "a report stands under no server's name, or under one that has more of its kind than another",
    "doubtful_rows": "lines of a table on a page whose rows could not be told apart, and that were read with none",
    "unread_value": "a value that is no value of its label",
    "doubtful_point": "figures like 33.463 whose mark may part thousands or decimals, where no other figure tells",
    "doubtful_date": "a date like 5/7/2012 whose month and day no other date tells apart",
    "doubtful_unit": "latencies in milliseconds that look like seconds",
    "unknown_table": "a table that nobody knows",
    "unknown_setup": "a configuration, a summary, or a table that may hold results, with hardly a label that is known: "
    "it is kept as printed alone",
    "rows_outside": "rows that look like a report's and stand in none",
    "repeated_labels": "rows with the same label and value stand twice in one report: they may belong to another one",
    "repeated_columns": "columns that stand twice in each row, read once",
    "columns_left_out": "an I/O table prints nothing in some of its columns",
    "test_type_evidence": "headings and tables disagree about what kind of test a run is",
    "reads_count_maintenance": "a summary's reads count background maintenance, and are not ranked as transactional",
    "contradicting_cells": "two cells state the same thing differently; the message says which one was taken",
    "undecided_scope": "a summary prints a metric twice or below what is no name, and nothing tells whose each is",
    "undecided_run": "values of a report stand in several columns, and nothing tells of which run each of them is",
    "undecided_setup": "a report of a paper that tests several set-ups, and no heading names the one that it is of",
    "garbled_text": "a text holds codes of shapes instead of letters",
    "page_without_text": "a page holds no usable text",
    "doubtful_text_layer": "a scan's unseen text and picture differ, or its figures do not fit; the better one is read",
    "unreadable_page": "a page could not be loaded",
    "recognized_page": "a page was recognized from its picture",
    "hidden_layers": "layers that are not shown were not read",
    "unseen_words": "words that nobody sees were not read: hidden, struck through, beside a page, on their own colour",
    "attachment_left": "a message, a PDF or a Word document holds a file, a chart or a diagram that was not read",
    "picture_left": "a document that is no page holds pictures that look like text, or cannot be looked at",
    "shared_name": "a member of an archive that holds other members of the same name",
    "other_engine": "a PDF was read by the second engine",
    DOUBT_RULE: "most relations of a table break, or would hold with its figures exchanged: it is not ranked",
    CONFIGURATION_RULE: "a configuration file beside a report that is not taken for its own, or cannot be read",
    "same_run_differs": "two documents print different figures for the same run",
    "stale_correction": "a correction that no longer fits its document, and is not used",
}
"""What each finding that is no relation of the audit means, by its name."""
