"""The web application: tables kept in a database, seats held by tokens, live updates, bots at the table."""
