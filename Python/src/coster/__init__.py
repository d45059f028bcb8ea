"""Coster: links, items and prices of Apple's stores."""
