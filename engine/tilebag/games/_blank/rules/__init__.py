"""The rules: they alone change the State."""
