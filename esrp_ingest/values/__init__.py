"""How values are written in print: numbers, units, dates, durations. Nothing else knows a decimal mark."""
