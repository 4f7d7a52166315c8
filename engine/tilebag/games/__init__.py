"""The games: one package each, and a template that the site does not offer."""
