"""Filters and tags that every template has without loading them."""
