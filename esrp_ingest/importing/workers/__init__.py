"""Processes that read documents, on this machine or on others, and what they are handed."""
