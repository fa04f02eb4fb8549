"""Earth: plant an island of sixteen cards; whatever one player does, all the others do a little of it too."""
