// A file whose name changes with what is in it.
