"""The rules of Patronize, worked out by hand from the rulebook and its rulings."""
