"""What every page and API call shares: request ids, the typed request, the strict JSON parser, the gallery."""
