"""The pages, a module a family. Each works without script."""
