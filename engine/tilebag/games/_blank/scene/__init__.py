"""What is shown: the table, what may be done, what is said. Nothing here knows the State."""
