"""What people say about what is stored: corrections, assignments, what is to be forgotten."""
