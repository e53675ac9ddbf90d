"""Every word of the field that the program knows: sections, columns, labels, vendors, metrics. Data, not code.

A new label found in a new paper is one new line here (and one fixture), nothing else.
"""
