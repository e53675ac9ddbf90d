"""The audit: models to findings, by arithmetic that must hold."""
