"""The version of the package. A release changes it here."""

__version__ = "0.1.0"
