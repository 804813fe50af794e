"""Writes the parts of ``ging_service.client`` that follow from the specification: ``python -m`` this package."""
