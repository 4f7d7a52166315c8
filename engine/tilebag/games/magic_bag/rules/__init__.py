"""The rules of The Magic Bag (clauses MB-1 to MB-27)."""
