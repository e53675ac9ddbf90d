"""What stands on a front page and is no title: kinds of papers, programme lines, stamps, authors, addresses, dates."""

import re

LETTERSPACED = re.compile(r"(?<!\S)\w(?:\s\w(?!\S)){2,60}")
"""A word whose letters are set apart."""
KIND = re.compile(
    r"(?:white\s?papers?|(?:technical|test|lab(?:oratory)?|lab\s+validation|validation|performance|engineering|solution"
    r"|benchmark|configuration)\s+(?:report|paper|brief|note|overview|document|guide|summary|bulletin|sheet)s?|tech\s+notes?|lab\s+reviews?"
    r"|reference\s+(?:architecture|configuration)(?:\s+guide)?|validated\s+design(?:\s+guide)?|proven\s+solution(?:\s+guide)?"
    r"|(?:best[\s-]practices?|deployment|design|implementation|sizing|configuration|planning)\s+guides?"
    r"|applied\s+technology|application\s+notes?|data\s?sheet|product\s+brief|redpapers?|redbooks?|case\s+study"
    r"|architectural\s+overview|detailed\s+review|esrp\s+storage\s+solutions?)",
    re.IGNORECASE,
)
"""What a paper calls itself."""
AROUND_KIND = re.compile(
    r"[\s,|:/\u2013\u2014-]{0,4}(?:(?:[A-Za-z][\w&.'/+-]{0,30}|\d{4})[\s,|:/\u2013\u2014-]{0,4}){0,5}+", re.IGNORECASE
)
"""What may stand before the kind of paper and after it: a vendor, a month, the paper's number."""
PROGRAM = re.compile(
    r"microsoft|exchange|solutions?|reviewed|program(?:me)?s?|esrp|storage|tested|with|version|v?\d\.\d|test(?:ing)?|the|of|a|an"
    r"|for|by|and|server|framework|submission|reviewed|[()\[\]|:,\u2013\u2014-]",
    re.IGNORECASE,
)
"""The words of a line that only names the programme."""
IS_PROGRAM = re.compile(r"\bESRP\b|solution\s+reviewed\s+program", re.IGNORECASE)
STAMP = re.compile(
    r"(?:(?:strictly|company|highly|microsoft|partner|vendor|customer)\s+)?(?:confidential(?:\s+(?:and|-)\s+proprietary)?|draft(?:\s+(?:[-\u2013\u2014]\s+)?\w{1,8}){0,2}"
    r"|preliminary|sample|specimen|copy|uncontrolled\s+copy|(?:for\s+)?internal(?:\s+use)?(?:\s+only)?|do\s+not\s+(?:copy|distribute)"
    r"|(?:approved|released)(?:\s+for\s+\w{1,20}(?:\s+\w{1,20})?)?|approved|final(?:\s+(?:version|release|draft))?|public|restricted|proprietary"
    r"|reviewed(?:\s+by\s+microsoft)?|obsolete|archived?|retired|superseded|under\s+(?:nda|review)|not\s+for\s+\w{1,20}|embargoed?|new|reissued?)"
    r"[\s.!*]{0,3}",
    re.IGNORECASE,
)
"""What is stamped over a page or printed at its edge."""
COMPANY = re.compile(
    r".{0,80}\b(?:corporation|corp\.?|inc\.?|incorporated|ltd\.?|limited|gmbh|ag|co\.?|company|l\.?p\.?|llc|headquarters"
    r"|group|engineering|enablement|laborator(?:y|ies)|labs?|division|team|department|marketing|alliances?|services"
    r"|global\s+solutions|unified\s+storage\s+solutions|converged\s+infrastructure)[\s.,]{0,3}",
    re.IGNORECASE,
)
"""A line that ends as the name of a company or of a part of it does."""
OTHER_LINE = re.compile(
    r"(?:by\s|authors?\b|prepared\s|written\s|contributors?\b|version\b|rev(?:ision)?\b|edition\b|document\b|doc\b|part\s+number|issue\s+v?\d"
    r"|date\b|test(?:ed|ing)?\b\s*(?:date|with|on|in|by|:|$)|date\s+of\b|(?:last\s+)?updated?\b|publi(?:shed|cation)\b|release[ds]?\b|microsoft\s+esrp\b"
    r"|esrp\b.{0,30}\d\.\d|tr-\d|copyright\b|\u00a9|\(c\)|all\s+rights|https?:|www\.|tel\b|phone|fax\b|e-?mail:|abstract\b|keywords?\b|target\s+audience|this\s+(?:white\s?)?(?:paper|document|report|solution)\b"
    r"|audience\b|page\s+\d|figure\s+\d|table\s+\d|(?:ultra)?\d{1,5}[-\w]{0,4}esrp)",
    re.IGNORECASE,
)
"""How lines begin that state something about the paper."""
ADDRESS = re.compile(
    r"(?:www\.|https?://|[^\s@]{1,60}@[^\s@.]{1,60}\.)\S*|[+\d][\d\s().-]{6,24}|.{3,60},\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?"
    r"|\d{1,5}\s+[A-Z].{2,60},\s+(?:Suite|Ste\.?|Floor|Room|Building|Bldg\.?)\s+[\w-]{1,8}"
)
"""Lines that are an address or a telephone number."""
NUMBER_OF_PAPER = re.compile(
    r"(?=\S{0,40}\d)(?:[A-Z\d]{1,6}(?:[-.][A-Z\d]{1,8}){2,4}|4AA\d-\d{4}[A-Z]{0,3}|(?=(?:\D?\d){7})[A-Za-z\d]{7,14}"
    r"|(?:TR|TN|WP|RA|GC\d\d|SG\d\d|REDP)-\d{3,5}|H\d{4,5}(?:\.\d)?)"
)
"""The number that a publisher gives a paper: `GC27-4210-00`, `4AA4-9999ENW`, `a00001234enw`, `TR-4083`."""
ENDS_FRONT = re.compile(
    r"(?:table\s+of\s+)?contents?|(?:\d\.?\s+)?(?:overview|executive\s+summary|introduction|disclaimer|features|solution\s+description)|revisions?"
    r"|individual\s+server\s+metrics|aggregate\s+performance\s+across\s+all\s+servers(?:\s+metrics)?|inside|what\s+is\s+inside"
    r"|revision\s+history|list\s+of\s+(?:figures|tables)",
    re.IGNORECASE,
)
"""Headings that stand behind the front page."""
NAMES_SOLUTION = re.compile(
    r"\bmail\s?box(?:es)?\b|\bexchange\b|\bstorage\s+(?:solution|array|system)s?\b|\bjetstress\b|(?<![\d,])\d[\d,]{2,9}[\s-]users?\b",
    re.IGNORECASE,
)
"""Words by which a title says what was tested."""
