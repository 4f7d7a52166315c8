"""The rules. Only they make new States."""
