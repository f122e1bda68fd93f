"""Commands of the books and their proof."""
