"""The scene of a View: table, offers, texts. Nothing here imports the State."""
