"""The configuration of a tested solution: rows of tables, lists and sentences to facts and typed columns."""
