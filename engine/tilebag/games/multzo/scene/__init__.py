"""What is shown and told of a View."""
