"""A document as rows of the database's tables: made where it is read, so that who writes only gives them their ids."""
