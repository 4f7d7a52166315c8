"""The rules of Okey. Only they make new States."""
