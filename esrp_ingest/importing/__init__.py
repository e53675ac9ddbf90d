"""The importing room: a folder to documents to the database, in parallel, each file once."""
