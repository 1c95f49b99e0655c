import { parquetReadObjects } from "hyparquet";
import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { factsFileCall, importChangesCall } from "@/lib/imports/contract";
import { writeFacts } from "@/lib/imports/export/facts-file";
import { listImportChanges } from "@/lib/imports/show/list-import-changes";
import { db } from "@/lib/kit/db";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
} from "../reports/world";

let brno: number;
let scope: Scope<"usage.view">;
let imports: number[];
let foreign: number;
let title: number;

beforeAll(async () => {
  await openWorld();
  brno = await aLibrary("Brno");
  const plzen = await aLibrary("Plzeň");
  scope = await reader([brno]);
  title = await aTitle("Annals, of =Physics");
  const [requests, publisher] = [await metricId("Total_Item_Requests"), await aText("Publisher", "Wiley; Sons")];
  const place = { platformId: await aPlatform("JSTOR"), reportTypeId: await reportTypeId("TR") };
  const facts = [
    fact({ metricId: requests, value: 7, titleId: title, publisher, yop: 2020 }),
    fact({ metricId: requests, value: 3 }),
  ];
  imports = [
    await used({ ...place, organizationId: brno, month: "2026-01" }, facts),
    await used({ ...place, organizationId: brno, month: "2026-02" }, facts.slice(0, 1)),
  ];
  foreign = await used({ ...place, organizationId: plzen, month: "2026-01" }, facts);
  await setChanged("1 day");
});

/** Moves every change into the past, so that no answer repeats it. */
const setChanged = (ago: string) => db().$executeRaw`UPDATE imports SET changed_at = changed_at - ${ago}::interval`;

const changes = (query: object = {}) => listImportChanges(scope, importChangesCall.query.parse(query));
const listed = async (query: object = {}) =>
  (await changes(query)).results.map(({ pk, is_removed }) => (is_removed ? -pk : pk));
const setState = (id: number, state: "current" | "replaced" | "discarded") =>
  db().import.update({ where: { id }, data: { state } });

async function facts(query: object, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/", { headers });
  const { etag, file } = await writeFacts(scope, factsFileCall.query.parse(query), request);
  return { etag, body: file && Buffer.from(await file.arrayBuffer()) };
}

test("a first copy has the current imports within reach, and later answers only changes", async () => {
  const [first = 0, second = 0] = imports;
  expect(await listed()).toEqual([first, second]);
  const { cursor } = await changes();
  expect(await listed({ cursor })).toEqual([]);
  await setState(first, "replaced");
  expect(await listed({ cursor })).toEqual([-first]);
  await setState(first, "current");
  expect(await listed({ cursor })).toEqual([first]);
  // A change is listed again for a while: one before it may still be under way.
  expect(await listed({ cursor: (await changes({ cursor })).cursor })).toEqual([first]);
  await setChanged("10 minutes");
  expect(await listed({ cursor: (await changes({ cursor })).cursor })).toEqual([]);
  expect(await listed({ changed_since: new Date(Date.now() - 60_000).toISOString() })).toEqual([]);
  await setState(first, "replaced");
  await setChanged("10 minutes");
  expect(await listed()).toEqual([second]);
  await setState(first, "current");
  await setChanged("10 minutes");
});

test("pages miss nothing that changes between them, and nothing that is removed", async () => {
  const [first = 0, second = 0] = imports;
  const page = await changes({ page_size: 1 });
  expect(page).toMatchObject({ has_more: true, results: [{ pk: second, organization: brno, fact_count: 1 }] });
  await setState(second, "discarded");
  expect(await listed({ cursor: page.cursor })).toEqual([first, -second]);
  await setState(second, "current");
});

test("facts have IDs, the same in JSON lines, CSV and Parquet", async () => {
  const [first = 0, second = 0] = imports;
  const query = { imports: `${second},${first}` };
  const lines = (await facts(query)).body?.toString().trim().split("\n") ?? [];
  const rows = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(rows.map(({ import: id, month, title: of, value }) => [id, month, of, value])).toEqual([
    [first, "2026-01", null, 3],
    [first, "2026-01", title, 7],
    [second, "2026-02", title, 7],
  ]);
  expect(rows[1]).toMatchObject({
    ...{ organization: brno, report_type: "TR", metric: "Total_Item_Requests", item: null, account: 0 },
    ...{ Publisher: "Wiley; Sons", YOP: "2020", Data_Type: "" },
  });
  const parquet = (await facts({ ...query, format: "parquet" })).body ?? Buffer.alloc(0);
  const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length) as ArrayBuffer;
  const read = await parquetReadObjects({ file });
  expect(
    read.map((row) => Object.values(row).map((value) => (typeof value === "bigint" ? Number(value) : value))),
  ).toEqual(rows.map((row) => Object.values(row)));
  const csv = (await facts({ ...query, format: "csv" })).body?.toString().split("\r\n") ?? [];
  expect(csv[0]?.split(",")).toEqual(Object.keys(rows[0] ?? {}));
  expect(csv).toHaveLength(5);
  expect(csv[2]).toContain(`,${title},,`);
});

test("a range has its current imports, and the same ETag until they change", async () => {
  const [first = 0, second = 0] = imports;
  const range = { organization: brno, from: "2026-01", to: "2026-12" };
  const { etag, body } = await facts(range);
  expect(body?.toString().match(/"value":(\d+)/g)).toHaveLength(3);
  expect(await facts(range, { "if-none-match": etag })).toEqual({ etag, body: null });
  expect((await facts({ imports: `${first},${second}` })).etag).toBe(etag);
  expect((await facts({ ...range, format: "csv" })).etag).not.toBe(etag);
  expect((await facts({ ...range, to: "2026-01" })).etag).not.toBe(etag);
  expect(await db().importLease.count()).toBe(0);
});

test("imports out of reach, deleted ones and unknown ones are refused as a whole", async () => {
  const [first = 0] = imports;
  for (const id of [foreign, 999_999])
    await expect(facts({ imports: `${first},${id}` })).rejects.toThrow("importsNotFound");
  await db().import.update({ where: { id: first }, data: { purgedAt: new Date() } });
  await expect(facts({ imports: String(first) })).rejects.toThrow("importsNotFound");
  await db().import.update({ where: { id: first }, data: { purgedAt: null } });
  await expect(facts({ organization: 999, from: "2026-01", to: "2026-01" })).rejects.toThrow("organizationNotFound");
  expect(factsFileCall.query.safeParse({ from: "2026-01" }).success).toBe(false);
  expect(factsFileCall.query.safeParse({ from: "2026-02", to: "2026-01" }).success).toBe(false);
});

test("a file breaks off if its sums differ from those of the imports", async () => {
  const [first = 0] = imports;
  await db().import.update({ where: { id: first }, data: { sums: { Total_Item_Requests: 11 } } });
  await expect(facts({ imports: String(first) })).rejects.toThrow("add up to 10, not 11");
  expect(await db().importLease.count()).toBe(0);
});
