"""Reads ESRP storage whitepapers and Jetstress reports, proves their figures, and ranks the solutions by SQL."""
