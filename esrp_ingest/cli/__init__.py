"""The command line: arguments in, rows out, no logic of its own."""
