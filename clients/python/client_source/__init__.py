"""Makes the parts of ``ging_service.client`` that follow from the specification: ``build_client`` writes them.

It runs while the package is built, so it imports the standard library only, and of the service only what does the same.
"""
