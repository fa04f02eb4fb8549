"""Sunroom without a server: plain files for any static host, with the same rules, bots and pages in the visitor's own browser.

`inside` is Python for the browser alone, and nothing here imports it: it goes into the archive that Pyodide unpacks, where it stands in
for libraries that browsers do not have, and for the parts of the server that need a database or threads.
"""
