"""Hand-worked tests of the rules of Race for the Galaxy, the base game."""
