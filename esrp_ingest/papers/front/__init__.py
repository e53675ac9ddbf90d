"""The front pages of a paper: title, vendor, product, versions, dates and the number of mailboxes."""
