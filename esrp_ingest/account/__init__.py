"""The account of figures: every figure of a document is read, explained by a rule, or left and reported."""
