"""The database room: schema, connections, migrations, loading, views and queries. SQL text stands in `views` only."""
