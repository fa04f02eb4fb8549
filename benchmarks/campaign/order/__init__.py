"""Order: many clients at one table, through several servers. Is there an order of their requests, one after another, that explains the
log and every answer, and in which nothing comes before it was asked or after it was answered? (Linearizability, as Jepsen checks it.)"""
