"""Lines to grids: what stands beside each other kept apart, columns, rows, and the axes of a table."""
