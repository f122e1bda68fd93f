"""What the floor's acts are worth, and the proof: charges, ledger, reports, seal. Knows no game."""
