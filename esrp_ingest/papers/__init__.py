"""Papers: blocks to solutions, with their configuration, their front pages and their own results."""
