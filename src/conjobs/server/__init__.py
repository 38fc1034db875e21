"""The web service around tables: its store, its HTTP and WebSocket API, and what runs the tables."""
