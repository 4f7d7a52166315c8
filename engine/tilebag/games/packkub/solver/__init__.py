"""What a meld is, and the most that a turn can bring to the table: algorithms over tiles, without state or screen."""
