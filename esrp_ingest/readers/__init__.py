"""Bytes to lines: one module for each file format. This room knows file formats and no Jetstress."""
