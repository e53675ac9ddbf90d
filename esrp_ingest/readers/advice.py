"""What to do about pages that hold only pictures, whether it can be done, and how an import knows that advice again."""

from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Locator, Remark
from esrp_ingest.readers.source import OcrMode

EXTRA = "the extra esrp-ingest[ocr]"
"""What has to be installed to recognize pages."""
_SAID = (" reads its pictures", "read its pictures with --ocr auto")


def recognition_advice(ocr: str) -> str:
    """What to do about pages that hold only pictures, by the mode that they were read in."""
    return _SAID[1] if ocr == "never" else f"{EXTRA}{_SAID[0]}"


def recognized_page(number: int, *, joins: bool = False, turned: int = 0) -> Remark:
    """What is said of a page that was read from its picture.

    Args:
        number: of the page.
        joins: a picture was recognized beside words of the page's own.
        turned: by how many degrees it was turned for that; places on the page are those when it is turned so.
    """
    what = f"a picture on page {number} was recognized, and its words joined the page's own"
    said = what if joins else f"page {number} was recognized from its picture"
    lies = f"; it was turned by {turned} degrees for that" if turned else ""
    return Remark("recognized_page", "info", f"{said}{lies}", Locator(page=number))


def require_recognition(ocr: OcrMode) -> None:
    """Checks that pictures can be recognized where all of them shall be.

    Raises:
        UsageError: the extra for it is not installed.
    """
    if ocr == "force" and not _is_available():
        raise UsageError(f"--ocr force needs {EXTRA}")


def recognizes(ocr: OcrMode) -> bool:
    """Whether a mode decides which pages are recognized: without the extra for it none ever are."""
    return ocr == "never" or _is_available()


def _is_available() -> bool:
    from esrp_ingest.readers.ocr import is_available  # noqa: PLC0415 - brings pypdfium2

    return is_available()


def asks_for_recognition(message: str) -> bool:
    """Whether it is said of a document that its pictures could be read, and were not."""
    return any(said in message for said in _SAID)
