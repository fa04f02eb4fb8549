"""What rules are written in: the `@rule` decorator, the random generator, and the contract every game fulfils."""
