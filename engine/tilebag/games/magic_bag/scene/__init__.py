"""The scene and the texts of a View."""
