"""What to do about pages that hold only pictures, and how an import knows that advice again."""

EXTRA = "the extra esrp-ingest[ocr]"
"""What has to be installed to recognize pages."""
_ENDS = (" reads its pictures", "read its pictures with --ocr auto")


def recognition_advice(ocr: str) -> str:
    """What to do about pages that hold only pictures, by the mode that they were read in."""
    return _ENDS[1] if ocr == "never" else f"{EXTRA}{_ENDS[0]}"


def asks_for_recognition(message: str) -> bool:
    """Whether it is said of a document that its pictures could be read, and were not."""
    return message.endswith(_ENDS)
