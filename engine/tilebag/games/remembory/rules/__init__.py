"""The rules: how a game begins, what each step does, which steps there are."""
