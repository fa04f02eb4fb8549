"""What the tables of the database are part of: each says so itself, wherever it is described."""

from sqlalchemy import MetaData

metadata = MetaData()
