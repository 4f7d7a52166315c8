"""What games are made with: layouts, parts of scenes, notations, and pieces that they share."""
