"""A catalogue as it was compiled."""

Catalog = bytes
