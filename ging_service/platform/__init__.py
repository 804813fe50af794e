"""Running the service on a machine: settings, the embedded database, processes and logs."""
