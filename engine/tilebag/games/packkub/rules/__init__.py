"""The rules: how a round is dealt, what may be done, what it does, when a turn is well made, how rounds end."""
