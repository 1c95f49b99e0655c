import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { writeCounter } from "@/lib/imports/export/write-counter";
import type { ImportPlace } from "@/lib/imports/place";
import { discardMonths } from "@/lib/imports/publish/import-state";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { read } from "@/tests/pure/counter/reading-aid";
import { answerOf } from "../imagined-report";
import { freshPlace, letPass, openStores, storedFacts } from "../scene";

/** More than one batch of the usage store, and of the response. */
const TITLES = 600;
const YEARS = 60;

let scope: Scope<"usage.view">;
let place: ImportPlace;

beforeAll(async () => {
  await openStores();
  scope = await systemScope("usage.view", "test");
});
beforeEach(async () => {
  place = await freshPlace(month("2024-01"), "TR51");
  await importAnswer({ ...place, records: answerOf([...records()]) });
});

function* records(): Generator<UsageRecord> {
  for (let title = 0; title < TITLES; title++)
    for (let year = 0; year < YEARS; year++)
      yield {
        ...{ month: place.month, metric: "Total_Item_Requests", value: 1, title: `Title ${title}`, titleIds: {} },
        ...{ item: null, itemIds: {}, institution: null, place: title },
        attributes: {
          Data_Type: "Journal",
          YOP: String(1960 + year),
          Access_Type: "Controlled",
          Access_Method: "Regular",
        },
      };
}

/** A started download whose rest is read later. */
async function begun() {
  const { organizationId, platformId, reportTypeId } = place;
  const query = {
    organization: organizationId,
    platform: platformId,
    report_type: reportTypeId,
    format: "json" as const,
  };
  const months = { from: place.month, to: place.month };
  const { body } = await writeCounter(scope, { ...query, ...months }, new AbortController().signal);
  const reader = body?.getReader();
  if (!reader) throw new Error("No body");
  const pieces: Uint8Array[] = [];
  const first = await reader.read();
  pieces.push(first.value ?? new Uint8Array());
  return async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
    return Buffer.concat(pieces).toString("utf8");
  };
}

/** Deletes the month, and purges imports hidden long enough. */
async function purge(): Promise<void> {
  await discardMonths(db(), [place]);
  await letPass("2 hours");
  await sweepImports();
}

test("usage deleted during an export is kept until the file is complete, and no longer", async () => {
  const finish = await begun();
  await purge();
  expect(await storedFacts(place)).toBe(TITLES * YEARS);
  const { reading } = await read(await finish());
  expect(reading.reports[0]?.sums).toEqual({ Total_Item_Requests: { "2024-01": TITLES * YEARS } });
  expect(await db().importLease.count()).toBe(0);
  await sweepImports();
  expect(await storedFacts(place)).toBe(0);
});

test("aborted download releases its imports and never looks like a complete file", async () => {
  const finish = await begun();
  await db().$executeRaw`UPDATE import_leases SET until = until - interval '11 minutes'`;
  await purge();
  expect(await storedFacts(place)).toBe(0);
  await expect(finish()).rejects.toThrow(/Total_Item_Requests/);
});
