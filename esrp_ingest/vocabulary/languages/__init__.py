"""The words of languages, a file for each."""
