"""What became of a document's figures: how many there are, were read, are explained, and were left.

Revision ID: 0005
Revises: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

COLUMNS = {
    "figures": "words with digits in it, less running heads and feet; NULL where an earlier version read it",
    "figures_read": "how many of them stand in rows that are stored",
    "figures_explained": "how many a rule explains (a page's number, a caption, running text, ...), or are kept as printed",
    "figures_left": "all others: what was not read",
}


def upgrade() -> None:
    # Not in a batch: SQLite would make the table anew, and with it delete every row that belongs to a document.
    for name, comment in COLUMNS.items():
        op.add_column("document", sa.Column(name, sa.BigInteger(), nullable=True, comment=comment))


def downgrade() -> None:
    for name in reversed(COLUMNS):
        op.drop_column("document", name)
