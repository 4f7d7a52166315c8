"""`python -m tilebag`, the same as `tilebag`."""

from tilebag.cli import main

if __name__ == "__main__":
    main()
