"""Parts of all schemas: fields, bases of bodies, answers and queries, and their conversion to JSON."""
