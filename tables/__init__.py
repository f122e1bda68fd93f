"""What happens on the floor: sessions, banker rotation, rounds and incidents, settled by the games' rules."""
