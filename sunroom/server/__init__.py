"""The web application: tables in a database, seats held by tokens, live updates, bots at the table."""
