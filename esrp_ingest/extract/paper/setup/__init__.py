"""The tested configuration: its label/value rows, set-ups in columns, and the columns of a solution that they state."""
