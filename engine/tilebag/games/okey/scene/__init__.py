"""What is shown, offered and told of a table: of a View, never of the State."""
