"""The version of the package. A release changes it here."""

__version__ = "1.0.0"
