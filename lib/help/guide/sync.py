"""Keeps a copy of all usage in a SQLite file, and checks its sums. Python 3.9 or later, nothing to install."""

import json
import os
import sqlite3
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

SITE = os.environ.get("USUS_SITE", "https://usus.example.org")
KEY = os.environ["USUS_KEY"]
FILE = os.environ.get("USUS_FILE", "usage.sqlite")


def call(address, body=None):
    headers = {"Authorization": f"Api-Key {KEY}", "Accept-Language": "en", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            return urlopen(Request(urljoin(SITE, address), data, headers), timeout=600)
        except HTTPError as refusal:
            if refusal.code == 429:
                time.sleep(int(refusal.headers["Retry-After"]))
                continue
            problem = json.load(refusal)
            sys.exit(f"{problem['code']}: {problem['error']} {problem.get('fields', '')}")


def read(address, body=None):
    with call(address, body) as answer:
        return json.load(answer)


def batches(rows, size):
    return (rows[start : start + size] for start in range(0, len(rows), size))


def insert(table, rows):
    if rows:
        columns = ", ".join(f'"{name}"' for name in rows[0])
        places = ", ".join("?" * len(rows[0]))
        copy.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", [tuple(row.values()) for row in rows])


copy = sqlite3.connect(FILE)
copy.executescript("""
    CREATE TABLE IF NOT EXISTS position (cursor TEXT);
    CREATE TABLE IF NOT EXISTS imports (import INTEGER PRIMARY KEY, organization, platform, account, report_type,
        month, is_partial, fact_count);
    CREATE TABLE IF NOT EXISTS facts (import INTEGER, organization, platform, account, report_type, month, metric,
        title, item, Data_Type, Section_Type, Access_Type, Access_Method, YOP, Publisher, Reported_Platform,
        Article_Version, Parent_Data_Type, value);
    CREATE INDEX IF NOT EXISTS facts_import ON facts (import);
    CREATE TABLE IF NOT EXISTS titles (title INTEGER PRIMARY KEY, name, issn, eissn, isbn, doi, merged_into);
    CREATE TABLE IF NOT EXISTS platforms (platform INTEGER PRIMARY KEY, name);
    CREATE TABLE IF NOT EXISTS organizations (organization INTEGER PRIMARY KEY, name);
""")

codes = {one["pk"]: one["short_name"] for one in read("/api/report-type/")}
position = copy.execute("SELECT cursor FROM position").fetchone()
cursor, added, removed, has_more = position and position[0], 0, 0, True
while has_more:
    answer = read("/api/import-batch/changes/?" + urlencode({"cursor": cursor} if cursor else {}))
    cursor, has_more = answer["cursor"], answer["has_more"]
    known = {row[0] for row in copy.execute("SELECT import FROM imports")}
    gone = [(one["pk"],) for one in answer["results"] if one["is_removed"] and one["pk"] in known]
    copy.executemany("DELETE FROM facts WHERE import = ?", gone)
    copy.executemany("DELETE FROM imports WHERE import = ?", gone)
    new = [one for one in answer["results"] if not one["is_removed"] and one["pk"] not in known]
    for batch in batches(new, 200):
        with call("/api/facts/?imports=" + ",".join(str(one["pk"]) for one in batch)) as lines:
            facts = [json.loads(line) for line in lines]
        # The facts of an import never change, so this check is needed once.
        expected = sum(sum(one["sums"].values()) for one in batch)
        if sum(fact["value"] for fact in facts) != expected:
            sys.exit("The facts do not add up to the sums of their imports: run this again.")
        insert("facts", facts)
        names = ("organization", "platform", "account", "month", "is_partial", "fact_count")
        insert("imports", [
            {"import": one["pk"], "report_type": codes[one["report_type"]], **{name: one[name] for name in names}}
            for one in batch
        ])
    copy.execute("DELETE FROM position")
    copy.execute("INSERT INTO position VALUES (?)", (cursor,))
    # All of an answer or nothing: if this stops, it goes on from here.
    copy.commit()
    added, removed = added + len(new), removed + len(gone)

# Names change, and titles may be merged later, so they are read again.
titles = [row[0] for row in copy.execute("SELECT DISTINCT title FROM facts WHERE title IS NOT NULL")]
copy.execute("DELETE FROM titles")
for batch in batches(titles, 10_000):
    names = ("name", "issn", "eissn", "isbn", "doi", "merged_into")
    found = read("/api/title/", {"pks": batch})
    insert("titles", [{"title": one["pk"], **{name: one[name] for name in names}} for one in found])
copy.execute("DELETE FROM platforms")
insert("platforms", [{"platform": one["pk"], "name": one["name"]} for one in read("/api/platform/")])
copy.execute("DELETE FROM organizations")
reach = read("/api/api-key/self/")["organizations"]
insert("organizations", [{"organization": one["pk"], "name": one["name"]} for one in reach])
copy.commit()
count = copy.execute("SELECT count(*) FROM facts").fetchone()[0]
print(f"{added} imports added, {removed} removed, {count} facts", file=sys.stderr)
