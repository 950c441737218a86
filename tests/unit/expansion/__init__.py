"""Hand-worked tests of the rules of Patronage, the expansion of Race for the Galaxy."""
