"""Questions and their answers: lists, rankings, comparisons, trends, places."""
