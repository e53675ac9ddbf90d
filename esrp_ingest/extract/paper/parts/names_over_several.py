"""Names over several columns of which only one has them in its header, where nothing tells how far they go.

`EX1 Healthy`, `Degraded`, `EX2 Healthy`, `Degraded`: a server over states. `Rebuild EX1`, `EX2`, `Total`: a state over
servers.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from esrp_ingest.extract.paper.parts.states import cut_before_server, is_called_so, is_server, names_apart
from esrp_ingest.extract.paper.parts.whose import is_of_all

_FEWEST = 2
_Name = tuple[str, str]
"""A name in a header, and what stands with it over this and others, if anything does."""


def states_below_some(
    names: Sequence[str], machines: Collection[str], is_state: Callable[[str], bool]
) -> list[tuple[str, str]]:
    """Names of states that stand below a server or a sum each, or beside it: `EX1 Healthy`, `Degraded`, `EX2 Healthy`.

    What stands over several columns has its place in the header of one of them where nothing tells how far it goes. One
    server alone has to be called as servers are.

    Args:
        names: what heads columns of figures, in their order.
        machines: the names of machines that the paper names elsewhere.
        is_state: whether a text is what stands below servers, a test or a state, or a goal.

    Returns:
        The state and the server or sum of each; nothing where these are not told.
    """
    found = [_state_below(name, machines, is_state) for name in names]
    return _below_some(found, lambda over: len(over) > 1 or is_called_so(over[0], machines))


def servers_below_some(names: Sequence[str], machines: Collection[str]) -> list[tuple[str, str]]:
    """Names of servers and sums that stand below another text each, or beside it: `Rebuild EX1`, `EX2`, `Total`.

    The same ones stand below each of several texts, of which one column has the words.

    Args:
        names: what heads columns of figures, in their order.
        machines: the names of machines that the paper names elsewhere.

    Returns:
        What stands over each and the server or sum; nothing where these are not told.
    """
    found = [(server, above) for above, server in (cut_before_server(name, machines) for name in names)]
    return [(above, server) for server, above in _below_some(found, lambda over: len(over) > 1)]


def _state_below(name: str, machines: Collection[str], is_state: Callable[[str], bool]) -> tuple[str, str]:
    """The state that a name says, with the server or sum that stands with it, if one does; nothing for any other."""
    return next(_state_and_server(name, machines, is_state), (name if is_state(name) else "", ""))


def _below_some(names: Sequence[_Name], may_stand_over: Callable[[Sequence[str]], bool]) -> list[_Name]:
    """Names with what stands over each, where the same ones come again below each of several texts, or below one."""
    for width in range(_FEWEST, len(names) + 1) if all(name for name, _ in names) else ():
        groups = [names[at : at + width] for at in range(0, len(names), width)]
        over = list(map(_one_over, groups))
        if _are_alike(groups) and names_apart(over) and may_stand_over(over):
            return [(name, text) for group, text in zip(groups, over, strict=True) for name, _ in group]
    return []


def _are_alike(groups: Sequence[Sequence[_Name]]) -> bool:
    """Whether all groups have the same states or servers, each of them once."""
    names = {tuple(name for name, _ in group) for group in groups}
    return len(names) == 1 and len(set(*names)) == len(groups[0])


def _one_over(group: Sequence[_Name]) -> str:
    """The one text that stands over a group; nothing where some of it, but not all, have another one."""
    texts = [text for _, text in group if text]
    return texts[0] if len(set(texts)) == 1 and len(texts) in (1, len(group)) else ""


def _state_and_server(
    name: str, machines: Collection[str], is_state: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    """A test or a state, and the server beside it, of a text that says nothing else."""
    said = name.split()
    for at in range(1, len(said)):
        one, other = " ".join(said[:at]), " ".join(said[at:])
        for state, server in ((one, other), (other, one)):
            if state[0].isalnum() and is_state(state) and (is_server(server, machines) or is_of_all(server)):
                yield state, server
