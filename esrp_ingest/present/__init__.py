"""The presentation room: answers for people."""
