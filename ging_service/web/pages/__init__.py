"""The pages: a club evening in the browser, over the same use cases and with the same visibility rules as the API."""
