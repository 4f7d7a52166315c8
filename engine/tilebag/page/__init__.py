"""The messages between the page and the engine, as JSON."""
