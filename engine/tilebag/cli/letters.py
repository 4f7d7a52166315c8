"""Letters of any case in what people type."""


def to_small(text: str) -> str:
    """The text in small letters, in which commands, options and keys are written.

    With a Turkish keyboard or program the capital of i is İ, and the small letter of I is ı.
    """
    return text.replace("İ", "i").lower().replace("ı", "i")
