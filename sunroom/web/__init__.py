"""The pages: drawings of views. Nothing here decides anything, and nothing here knows about requests or storage."""
