"""The API of the floor: thin views over the same services as the screens."""
