"""Lines to models: this room knows Jetstress and ESRP, and no file format."""

EXTRACTOR_VERSION = "3"
"""Rises with every release that reads the same bytes differently: imports then read their documents again.

`fixtures/readings.json` holds how this version reads every fixture, and tests compare.
"""
