"""The ways in which papers name the metrics of their summaries, in the grammar of `words.expanded`."""


def rates(name: str) -> tuple[str, ...]:
    """The ways to name what all disks of a kind do in a second; some papers call the sum an average."""
    rate = f"{name}{{/sec[ (1/s)]| per second|/s| (1/s)| (per second)| (IOPS)}}"
    return f"[{{Average |Total }}]{rate}", f"{rate} {{sum|(total)}}"


def latencies(disks: str, operation: str) -> tuple[str, ...]:
    """The ways to name the mean latency of what disks of a kind do, in ms."""
    latency = "{Latency|Lat[.]|response time}[ (ms[ec])]"
    name = f"{disks}{operation} {latency}"
    jetstress = f"[I/O ]{disks}{operation}s Average Latency[ (ms[ec])]"
    return f"[Average ]{name}", f"{name} average", f"[Average ]{disks}{latency} {operation}", jetstress


def io_per_second(word: str) -> tuple[str, ...]:
    """The ways to name all transactional I/O of a second that was achieved, or that was the target."""
    io = "{IOPS|I/O per Second|I/Os per Second}"
    return f"[{{Overall|Total}} ]{word} [Exchange ][Transactional ]{io}", f"Transactional {io} {word}"


def backups(*whose: str) -> tuple[str, ...]:
    """The ways to name what a backup reads in a second; without MB/s such a label may count anything."""
    return tuple(
        f"[{{Average|Total}} ]{{Backup|Read|Backup read}} {{rate|throughput}} {each} (MB/s[ec])" for each in whose
    )
