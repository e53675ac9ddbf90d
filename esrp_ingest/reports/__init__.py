"""Documents to Jetstress runs: sections, tables and labels of reports, with findings for what is not read."""
