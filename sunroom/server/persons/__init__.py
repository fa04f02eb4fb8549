"""A person who stays: what is stored of finished games, of ways to sign in, of ratings, and of what a person shows to others."""
