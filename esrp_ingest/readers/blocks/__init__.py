"""Bytes to the blocks of a document, by file format."""
