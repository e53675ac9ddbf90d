"""Where documents are: files, folders, archives in them and stores, found and opened."""
