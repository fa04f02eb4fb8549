"""A fair shuffle: nobody chooses the deal, and everybody can check it afterwards.

`shuffle` says how a seed comes from everyone's numbers, `facts` what a table remembers of it, `dealing` when it happens, and `checking`
and `telling` what a saved table proves; `routes` is how browsers take part.
"""
