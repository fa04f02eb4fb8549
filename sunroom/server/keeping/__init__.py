"""What is kept, and for how long: tables and persons whose time is over, what the house stores about a person, and forgetting one."""
