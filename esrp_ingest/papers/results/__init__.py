"""The result summary of a paper: figures with their metric, owner and condition, and statements of reliability."""
