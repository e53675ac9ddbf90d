"""A paper's own results: tables of figures outside of its reports, and whose and which metric each figure is."""
