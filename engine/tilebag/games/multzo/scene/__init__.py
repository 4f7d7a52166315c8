"""What is shown and said of a View."""
