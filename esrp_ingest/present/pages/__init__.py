"""The pages that `esrp serve` adds to Datasette: what they show is asked of the database, templates draw it."""
