"""How The Magic Bag looks and what is said of it, from what a seat knows."""
