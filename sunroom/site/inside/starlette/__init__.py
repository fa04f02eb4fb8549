"""What the server uses of Starlette."""
