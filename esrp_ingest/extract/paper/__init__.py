"""A whitepaper's front page, configuration and summary to solutions."""
