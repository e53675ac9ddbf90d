"""Two arrays side by side, from Python: read one paper, load a folder, ask in SQL, print a small table.

Runs as a script from the top of a checkout, or cell by cell in an editor that knows `# %%`.
"""

# %% One paper, without a database
from esrp_ingest import open_database, parse, run_import
from esrp_ingest.database.ask.queries import RankRequest, rank, run_select

paper = parse("fixtures/samples/sample-linden-la9-2010-f.pdf")
document = paper.document
print(f"{paper.solutions[0].product}: {len(paper.runs)} runs, ", end="")
print(f"{document.relations_held} of {document.relations_checked} relations hold")

# %% A folder of papers, into a database
DATABASE = "sqlite:///arrays.db"
summary = run_import(["fixtures/samples"], DATABASE)
print(f"{summary.counts.seen} files: {summary.counts.loaded} documents loaded, {summary.counts.failed} failed")

# %% Two arrays, in SQL
QUESTION = """
SELECT product, mailboxes, disks, basis, database_read_latency_ms AS read_ms, transfers_per_sec_per_disk AS per_disk
FROM solution_metrics
WHERE test_type = 'performance' AND product IN ('Linden LA-9', 'Brightwater BW16')
ORDER BY database_read_latency_ms
"""
with open_database(DATABASE, read_only=True) as database, database.asking() as connection:
    arrays = run_select(connection, QUESTION).records()
for array in arrays:
    print(f"{array['product']:18} {array['mailboxes']:6} {array['disks']:4} {array['basis']:5}", end="")
    print(f"{array['read_ms']:8.3f} ms {array['per_disk']:7.1f}/s a disk")

# %% The same question as `esrp rank` asks it
with open_database(DATABASE, read_only=True) as database, database.asking() as connection:
    ranking = rank(connection, RankRequest(metric="transfers_per_sec_per_disk"))
for place in ranking.rows:
    print(place.rank, place.product, None if place.value is None else round(place.value, 1), ranking.metric.unit)
