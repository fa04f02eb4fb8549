"""What rules are built on: the `@rule` decorator, the random generator, and the contract every game fulfils."""
