"""Makes the documents of samples/: content as data, a printer, and what happens to paper afterwards."""
