"""What is shown, offered and said of a table, made from a View alone."""
