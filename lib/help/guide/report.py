"""Writes a whole report as CSV and checks its sum. Python 3.9 or later, nothing to install."""

import csv
import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

SITE = os.environ.get("USUS_SITE", "https://usus.example.org")
KEY = os.environ["USUS_KEY"]


def read(address):
    headers = {"Authorization": f"Api-Key {KEY}", "Accept-Language": "en"}
    while True:
        try:
            with urlopen(Request(urljoin(SITE, address), headers=headers), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as refusal:
            if refusal.code == 429:
                time.sleep(int(refusal.headers["Retry-After"]))
                continue
            problem = json.load(refusal)
            sys.exit(f"{problem['code']}: {problem['error']} {problem.get('fields', '')}")


def pages(address):
    while address:
        page = read(address)
        yield page
        address = page["next"]


question = {
    "report_type": "TR51,TR",
    "merge": "true",
    "metric": "Total_Item_Requests",
    "rows": "title",
    "columns": "month",
    "from": "2025-01",
    "to": "2025-12",
    "page_size": 100,
}
out = csv.writer(sys.stdout)
added, months = 0, None
# A missing figure is None, which csv writes as an empty cell; 0 means no usage.
for page in pages("/api/flexible-slicer/?" + urlencode(question)):
    if months is None:
        months = [column["key"] for column in page["columns"]]
        out.writerow(["Title", "ISSN", *months, "Total"])
    for row in page["results"]:
        out.writerow([row["name"], row.get("issn", ""), *(row["cells"][month] for month in months), row["total"]])
        added += row["total"]
    total = page["totals"]["total"]

if added != total:
    sys.exit(f"The rows add up to {added}, the report to {total}: data came in meanwhile, read it again.")
print(f"Total: {total}", file=sys.stderr)
