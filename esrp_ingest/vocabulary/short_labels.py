"""Labels of a configuration that are too short to say what they mean alone, and what the things of their tables are."""

from esrp_ingest.vocabulary.matching import LabelIndex
from esrp_ingest.vocabulary.whitepaper import Column

_OWN = "[{Storage|Array|RAID|System} ]"
_USE = "{tested|used|in [the ]test|under test}"
_PORTS = "{host|front-end|FC|Fibre Channel|iSCSI|SAS}"
_DISK = "{Disk[ drive]|Drive|Hard {disk|drive}|SSD}"
SHORT_LABELS = LabelIndex[tuple[Column, ...]](
    {
        ("mailboxes",): [
            "[{Simulated|Tested|Total} ]{[Exchange ]Mailboxes|Users}",
            "[{Simulated|Tested|Total} ]{Mailbox|User} count",
            "{Mailboxes|Users} {tested|simulated}",
            "Number of simulated [Exchange ]{mailboxes|users}",
            "Number of Exchange 2010 {mailboxes|users}[ simulated]",
            "Number of {users (mailboxes)|mailboxes (users)|seats}",
        ],
        ("mailbox_size_mb",): [
            "{Maximum|Average|User|Exchange|Simulated|Tested} mailbox {size|quota}",
            "Mailbox {size in {MB|GB}|quota per user}",
            "Size per mailbox",
        ],
        ("dags",): ["DAG count", "Database Availability Groups[ (DAGs)]"],
        ("servers",): [
            "[{Exchange|Mailbox} ]Servers " + _USE,
            "[Number of ]{hosts|servers}",
            "Number of {hosts|servers|Exchange hosts} {under test|in [the ]test|tested}",
            "Number of {hosts (servers)|servers (hosts)|physical hosts|hosts connected to the storage}",
            "Number of [Exchange ]{mailbox server hosts|virtual machines|mailbox virtual machines}",
        ],
        ("databases_per_server",): ["[Mailbox ]Databases"],
        ("servers_per_dag",): ["{DAG|Database Availability Group} {members|nodes|servers}", "Servers in the DAG"],
        ("copies_per_database",): ["DAG copies"],
        ("controllers",): [
            _OWN + "Controllers",
            "[Number of ]{storage|service} processors",
            "Number of {array|RAID|system|disk} controllers",
            "Controller count",
        ],
        ("storage_ports",): [
            "{Storage|Host|Array|Front-end} ports",
            f"[Total ]Number of [active ]{_PORTS} ports[ used]",
            "{Total|Number of} storage ports[ used]",
            "Storage ports used",
        ],
        ("storage_model",): [
            "[{Storage|Array|Disk|RAID|System} ]{array|system|storage|subsystem|platform} model",
            "[Array ]Model[ {name|number}]",
            "Storage {array|system|subsystem|platform|hardware|controller model}",
            "{Array|Storage} {type|model and {firmware|microcode level|software version}}",
        ],
        ("disks", "disk_description"): [
            "[{Physical|Hard|Database|Tested|Data} ]{Disk|Drive}[s]",
            "Number of [{hard|data|database} ]{disks|drives}",
            "{Disk|Drive} count",
            "{SSDs|HDDs}",
            "{Flash|NVMe|SSD|Solid state} {modules|drives|disks}",
        ],
        ("disks",): [
            "[Number of ]{disks|drives|spindles|SSDs} " + _USE,
            "Total {disks|drives|spindles|SSDs}[ " + _USE + "]",
            "Total number of {disks|drives|spindles|SSDs} " + _USE,
        ],
        ("disk_rpm", "disk_description"): [
            "[{Disk[ drive]|Drive|Hard {disk|drive}|HDD|Spindle} ]{rotational|rotation|spindle} speed[s]",
            "{Disk[ drive]|Drive|Hard {disk|drive}|HDD} {speed|RPM|speed [in ]RPM}[s]",
            "{RPM|Revolutions per minute}",
        ],
        ("disk_description",): [
            _DISK + " {model|technology|type[{ and |, |/}{speed|size|capacity}]}",
            "{Disk|Drive} type, {size|capacity|speed}[,] {and speed|and size|and capacity|firmware[ revision]}",
            "[{Disk|Storage} ]Media[ type]",
        ],
        ("disk_capacity_gb",): [
            "[{Individual|Nominal} ]{disk|drive} {capacity|size}",
            "Capacity per {disk|drive}",
        ],
        ("iops_per_mailbox",): [
            "{I/Os|I/O|IOPS} {per|/} {mailbox|user}[ {and|per} second]",
            "{Target|Tested|Simulated} IOPS {per|/} {mailbox|user}",
            "{IOPS|I/O|IO} {profile[ per {mailbox|user}]|per second per {mailbox|user}}",
            "[Simulated ]User [{I/O|IOPS} ]profile[: IOPS per mailbox]",
        ],
        ("connectivity",): [
            "{[Storage ]{attachment|protocol|network}|Host {attachment|protocol}}[ {(FC/iSCSI/SAS)|(FC, iSCSI, SAS)}]",
            "Connection {mode|type}[ of the storage system]",
            "Protocol",
            "Interface",
            "{[Storage |Host ]Connectivity type|{SAN|Front-end|Server|Host-side} connectivity}",
        ],
        ("cache_gb",): [
            "[{Controller|Array|System|Storage|Storage controller} ]Cache[ {size|memory|memory size}]",
            "Total [{storage|controller|system} ]cache[ {size|memory}]",
        ],
        ("raw_capacity_gb",): ["[{Total|Array} ]Raw [storage ]capacity[ ({GB|TB})]", "Total raw storage"],
        ("formatted_capacity_gb",): [
            "{Formatted|Net|Usable|Net usable} capacity[ ({GB|TB})]",
            "{Total usable|Usable storage|Formatted storage|Total usable storage} capacity[ ({GB|TB})]",
        ],
        ("raid_level",): [
            "RAID[ {level used|scheme|policy|set|group type|group configuration}]",
            "[{Array|Disk|RAID} ]Protection[ {level|type}]",
        ],
        ("storage_utilization_pct",): ["Storage utilization", "Percentage of storage capacity {utilized|used}"],
        ("database_utilization_pct",): ["Database utilization"],
    }
)
"""Labels of the configuration that are words of other tables, too: the columns that each may be, by its value."""

THINGS = LabelIndex[str](
    {
        "the server": ["[{Exchange|Host|Mailbox} ]Server[{s| hardware}]", "[{Exchange|Host} ]server {type|model}"],
        "the array": ["Storage {System|Array}", "Array"],
    }
)
"""Labels of rows that name what a row of the template names too: its server, its array."""

ARRAYS = LabelIndex[str](
    {"arrays": ["[[Total ]{number|count} of ][tested ]{[storage ]arrays|storage {systems|subsystems}}[ " + _USE + "]"]}
)
"""Labels of rows that say how many arrays there are."""
