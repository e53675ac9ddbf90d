"""Readers that give a `Document`: formats whose tables are given, and texts."""
