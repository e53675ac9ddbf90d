"""The front pages of a paper: what it is about, whose product that is, and when it was tested and published."""
