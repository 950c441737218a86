"""The rules of The Patrons of Venice, worked out by hand from the rulebook and its rulings."""
