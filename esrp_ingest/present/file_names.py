"""What readers of a served database see of places: the names of files, without the folders of the server."""

import re
import shlex
from pathlib import PurePosixPath
from urllib.parse import unquote

_FOLDERS = re.compile(r"(?:[A-Za-z][\w+.-]{0,30}:/{1,3}|(?<![\w.<*])\.{0,2}/)(?:[^\s'\"/:!]{1,255}/)*")
"""The folders of a path or a URL within a text."""
_SCHEME = re.compile(r"^[A-Za-z][\w+.-]{0,30}://")
_MEMBER = "!/"


def file_name(uri: str) -> str:
    """The name of a file or an object; of a member of an archive the archive's, and its place in there.

    Args:
        uri: its address or path.
    """
    outside, mark, member = uri.partition(_MEMBER)
    return f"{unquote(outside).rstrip('/').rpartition('/')[2]}{mark}{unquote(member)}"


def file_names(arguments: str) -> str:
    """The arguments of a command, each without its folders."""
    try:
        return shlex.join(file_name(argument) for argument in shlex.split(arguments))
    except ValueError:  # they are no command line
        return without_folders(arguments)


def without_folders(text: str, *uris: str) -> str:
    """A message without folders.

    Args:
        text: the message.
        uris: of the files that it is about; a folder of theirs may hold blanks, and is known by that.
    """
    for uri in uris:
        path = PurePosixPath(unquote(_SCHEME.sub("", uri.partition(_MEMBER)[0])))
        for folder in path.parents:
            if folder.name:
                text = text.replace(f"{folder}/", "").replace(str(folder), folder.name)
    return _FOLDERS.sub("", text)
