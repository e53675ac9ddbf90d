"""What the axes of a table mean: names of the vocabulary, and whose figures stand there, in which test or state."""
