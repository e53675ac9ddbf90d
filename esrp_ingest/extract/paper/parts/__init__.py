"""The parts of a paper: its headings, captions and lists, whose what stands below them is, and where it stands."""
