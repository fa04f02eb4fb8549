"""The pages: drawings of views. Nothing here makes decisions or knows about requests or storage."""
