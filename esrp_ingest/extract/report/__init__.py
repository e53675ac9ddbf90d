"""A Jetstress report's sections to a run."""
