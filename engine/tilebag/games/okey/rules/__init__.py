"""The rules of Okey; they alone change the State."""
