import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { dayColumns } from "@/lib/cost/license-period";
import { addEntitlementList } from "@/lib/entitlements/add-entitlements";
import { readEntitlements } from "@/lib/entitlements/read-entitlements";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, Refused } from "@/lib/kit/errors";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import {
  createScenarioCall,
  scenarioFatesCall,
  scenarioFatesFileCall,
  scenarioLibrariesCall,
} from "@/lib/scenarios/contract";
import { type Fate, fates } from "@/lib/scenarios/fate-of-use";
import { listFates, streamFates } from "@/lib/scenarios/result/list-fates";
import { listLibraries, readScenarioResult } from "@/lib/scenarios/result/read-scenario-result";
import { saveScenarioTitles } from "@/lib/scenarios/saved/scenario-titles";
import { createScenario } from "@/lib/scenarios/saved/write-scenario";
import { actingUser, scopeOf } from "@/tests/support/actors";
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
  usedTogether,
} from "../reports/world";
import { sending } from "../title-lists/scene";

/*
 * Brno and Olomouc read journals on Lumina, whose agreement ends. Brno keeps Vega, which has a list, and Orion, which has
 * none. Another list names the years of Lumina that stay accessible after the end. Each record says what must become of it.
 */

type Library = "brno" | "olomouc";
type Platform = "lumina" | "vega" | "orion" | "nova";
type Use = {
  library: Library;
  title: keyof typeof names;
  month: string;
  yop: number;
  uses: number;
  fate: Fate;
};

const on = { brno: 0, olomouc: 0, lumina: 0, vega: 0, orion: 0, nova: 0 };
const names = {
  annals: { issn: "1000-0003" },
  bees: { issn: "1000-0011" },
  cells: { issn: "1000-002X" },
  dunes: { issn: "1000-0038" },
  elms: { issn: "1000-0046" },
  ferns: { issn: "1000-0054" },
  geese: { issn: "1000-0062" },
  // Renamed: use refers to both, the list to the present name.
  kelpOld: { issn: "1000-0100" },
  kelpNew: { eissn: "1000-0119" },
} as const;
const ids = new Map<string, number>();
const months = ["2025-01", "2025-02", "2025-03"];

const use: readonly Use[] = [
  { library: "brno", title: "annals", month: "2025-01", yop: 1995, uses: 3, fate: "perpetual" },
  { library: "brno", title: "annals", month: "2025-01", yop: 2001, uses: 7, fate: "lost" },
  { library: "brno", title: "annals", month: "2025-02", yop: 2024, uses: 11, fate: "lost" },
  { library: "brno", title: "annals", month: "2025-02", yop: 2024, uses: 13, fate: "open" },
  { library: "brno", title: "bees", month: "2025-03", yop: 2020, uses: 19, fate: "listed" },
  // Vega's list is Brno's alone.
  { library: "olomouc", title: "bees", month: "2025-03", yop: 2020, uses: 5, fate: "lost" },
  { library: "brno", title: "cells", month: "2025-01", yop: 2020, uses: 23, fate: "used_elsewhere" },
  { library: "olomouc", title: "dunes", month: "2025-01", yop: 2020, uses: 29, fate: "lost" },
  // Used on Vega, but not on Vega's list.
  { library: "brno", title: "elms", month: "2025-01", yop: 2023, uses: 31, fate: "lost" },
  // The report names no year, the list only some years.
  { library: "brno", title: "ferns", month: "2025-02", yop: 1, uses: 8, fate: "undecided" },
  { library: "brno", title: "kelpOld", month: "2025-02", yop: 2010, uses: 2, fate: "listed" },
  { library: "brno", title: "kelpNew", month: "2025-02", yop: 2020, uses: 4, fate: "listed" },
];
const elsewhere = [
  { platform: "vega", title: "elms", uses: 6 },
  { platform: "orion", title: "cells", uses: 1 },
] as const;

const agreements = { lumina: 0, vega: 0, nova: 0, novaBooks: 0 };
let consortium: Scope<"signed-in">;

type Row = readonly [string, string, string, string];
const kbart = (rows: readonly Row[]) =>
  [
    "publication_title\tprint_identifier\tdate_first_issue_online\tdate_last_issue_online\tpublication_type",
    ...rows.map((row) => [...row, "serial"].join("\t")),
  ].join("\n");

async function addList(platform: Platform, texts: Record<string, string>, rows: readonly Row[]): Promise<number> {
  const person = await db().user.findFirstOrThrow();
  const managing = await scopeOf(
    "entitlements.manage",
    actingUser({ id: person.id, email: person.email, isSuperuser: true }),
    [on.brno, on.olomouc],
  );
  const { pk } = await addEntitlementList(
    managing,
    sending("list.tsv", kbart(rows), { platform: String(on[platform]), ...texts }),
    "en",
  );
  for (const { fileId } of await db().entitlementVersion.findMany({ where: { state: "processing" } }))
    await readEntitlements(fileId, new AbortController().signal);
  return pk;
}

async function agree(name: string, platform: Platform, amounts: Partial<Record<Library, number>>): Promise<number> {
  const prices = Object.entries(amounts).map(([library, amount]) => ({
    ...{ organizationId: on[library as Library], amount, currency: settings().REFERENCE_CURRENCY },
    ...dayColumns({ from: "2025-01-01", to: "2025-12-31" }),
  }));
  const { id } = await db().agreement.create({
    data: { name, platforms: { create: { platformId: on[platform] } }, prices: { create: prices } },
  });
  return id;
}

beforeAll(async () => {
  await openWorld();
  await prepareQueue();
  for (const name of ["brno", "olomouc"] as const) on[name] = await aLibrary(name);
  for (const name of ["lumina", "vega", "orion", "nova"] as const) on[name] = await aPlatform(name);
  for (const [name, identifiers] of Object.entries(names)) ids.set(name, await aTitle(name, identifiers));
  await db().title.updateMany({ data: { publicationType: "journal" } });
  await db().title.update({
    where: { id: ids.get("kelpOld") ?? 0 },
    data: { mergedInto: ids.get("kelpNew") ?? 0 },
  });
  const journals = await reportTypeId("TR51");
  await db().platformInterest.createMany({
    data: [on.lumina, on.vega, on.orion, on.nova].map((platformId) => ({ platformId, reportTypeId: journals })),
  });
  const [requests, licensed, open] = await Promise.all([
    metricId("Total_Item_Requests"),
    aText("Access_Type", "Controlled"),
    aText("Access_Type", "Open"),
  ]);
  const place = (library: Library, platform: Platform, month: string) => ({
    ...{ organizationId: on[library], platformId: on[platform], reportTypeId: journals, month },
  });
  const factOf = ({ title, yop, uses, fate }: Pick<Use, "title" | "yop" | "uses" | "fate">) =>
    fact({
      ...{ titleId: ids.get(title) ?? 0, metricId: requests, value: uses, yop },
      accessType: fate === "open" ? open : licensed,
    });
  await usedTogether([
    ...(["brno", "olomouc"] as const).flatMap((library) =>
      months
        // The report of Olomouc for February is missing.
        .filter((month) => library === "brno" || month !== "2025-02")
        .map((month) => ({
          imported: place(library, "lumina", month),
          facts: use.filter((one) => one.library === library && one.month === month).map(factOf),
        })),
    ),
    ...elsewhere.map(({ platform, title, uses }) => ({
      imported: place("brno", platform, "2025-01"),
      facts: [factOf({ title, yop: 2020, uses, fate: "lost" })],
    })),
    ...(["brno", "olomouc"] as const).map((library) => ({
      imported: place(library, "nova", "2025-01"),
      facts: [factOf({ title: "geese", yop: 2020, uses: 40, fate: "lost" })],
    })),
  ]);
  agreements.lumina = await agree("Lumina", "lumina", { brno: 12_000, olomouc: 8_000 });
  agreements.vega = await agree("Vega", "vega", { brno: 500 });
  agreements.nova = await agree("Nova", "nova", { brno: 100, olomouc: 100 });
  agreements.novaBooks = await agree("Nova books", "nova", { olomouc: 100 });
  const { id } = await db().user.create({ data: { email: "all@example.test", username: "all@example.test" } });
  const person = actingUser({ id, email: "all@example.test", isSuperuser: true });
  consortium = await scopeOf("signed-in", person, [on.brno, on.olomouc]);
  await addList("lumina", { organization: "-1", valid_from: "2025-01-01" }, [
    ...(["annals", "bees", "cells", "dunes", "elms", "ferns"] as const).map(
      (name) => [name, names[name].issn, "", ""] as const,
    ),
    ["never", "2050-084X", "", ""],
  ]);
  await addList("vega", { organization: String(on.brno), valid_from: "2024-01-01" }, [
    ["bees", names.bees.issn, "", ""],
    ["kelpNew", names.kelpNew.eissn, "", ""],
  ]);
});

let perpetual: number | null = null;

/** The list of what stays accessible after the end applies from 2026 on. */
async function perpetualList(): Promise<number> {
  perpetual ??= await addList("lumina", { organization: "-1", valid_from: "2026-01-01" }, [
    ["annals", names.annals.issn, "1990-01-01", "1999-12-31"],
    ["ferns", names.ferns.issn, "2000-01-01", "2010-12-31"],
  ]);
  return perpetual;
}

type Given = { agreement?: number; kind?: string; buyers?: string; from?: string; to?: string; loans?: boolean };

async function scenario({ agreement = agreements.lumina, loans = true, ...given }: Given = {}) {
  const { kind = "drop_agreement", buyers = "each", from = "2025-01", to = "2025-03" } = given;
  const unit = settings().REFERENCE_CURRENCY;
  const draft = createScenarioCall.body.parse({
    ...{ name: "Without Lumina", access_level: "consortium", from, to },
    ...(loans ? { loan_price: "10", loan_currency: unit, loan_share: "50" } : {}),
    changes: [
      {
        ...{ kind, agreement, buyers, perpetual_lists: [await perpetualList()] },
        currency: kind === "keep_titles" ? unit : null,
      },
    ],
  });
  return createScenario(consortium, draft);
}

async function resultFor(pk: number, libraries?: readonly number[]) {
  const scope = await reader(libraries ?? "everything");
  return readScenarioResult(scope, pk, { organization: undefined, running: { locale: "en" } });
}

// The same again, from the plain records.
const total = (some: readonly Use[]) => some.reduce((sum, { uses }) => sum + uses, 0);
const headOf = (title: string) => (title === "kelpOld" ? "kelpNew" : title);
const expected = (some: readonly Use[]) => ({
  uses: total(some),
  titles: new Set(some.map(({ title }) => headOf(title))).size,
});
const expectedFates = (some: readonly Use[]) =>
  Object.fromEntries(fates.map((fate) => [fate, expected(some.filter((one) => one.fate === fate))]));

test("each use has the fate that lists, other places and open access give it", async () => {
  const result = await resultFor((await scenario()).pk);
  expect(result.fates).toEqual(expectedFates(use));
  expect(result.all).toEqual(expected(use));
  expect(result).toMatchObject({
    from: "2025-01",
    to: "2025-03",
    months: 3,
    ignored: [],
    is_processing: false,
    unspecified: 0,
  });
});

test("each library has its own figures, and the months of which it has reports", async () => {
  const result = await resultFor((await scenario()).pk);
  expect(result.reports).toEqual({ places: 2, present: 5, expected: 6 });
  const of = new Map(result.by_organization.map((one) => [one.organization.pk, one]));
  for (const library of ["brno", "olomouc"] as const) {
    const own = use.filter((one) => one.library === library);
    expect(of.get(on[library])).toMatchObject({ all: expected(own), fates: expectedFates(own) });
  }
  expect(of.get(on.olomouc)?.reports).toEqual({ places: 1, present: 2, expected: 3 });
});

test("titles without use are unknown where a report is missing", async () => {
  const [agreement] = (await resultFor((await scenario()).pk)).agreements;
  expect(agreement).toMatchObject({ name: "Lumina", list: "ready", organizations: 2, unused: 0, unknown: 1 });
});

test("saves the prices of the months, and pays loans for a share of the lost uses", async () => {
  const result = await resultFor((await scenario()).pk);
  const lost = total(use.filter(({ fate }) => fate === "lost"));
  const undecided = total(use.filter(({ fate }) => fate === "undecided"));
  const [requests, most] = [Math.round(lost / 2), Math.round((lost + undecided) / 2)];
  expect(result).toMatchObject({
    ...{ saved: "5000.00", titles_price: "0.00", balance: `${5000 - requests * 10}.00` },
    loans: { requests, price: `${requests * 10}.00`, most_requests: most, most_price: `${most * 10}.00` },
    least_balance: `${5000 - most * 10}.00`,
  });
  expect(result.agreements[0]).toMatchObject({ price: "5000.00", priced_months: 3 });
});

test("without a price of loans there are none in the balance", async () => {
  const result = await resultFor((await scenario({ loans: false })).pk);
  expect(result).toMatchObject({ loans: null, balance: "5000.00", least_balance: "5000.00" });
});

test.each([
  ["each", "600.00"],
  ["users", "300.00"],
  ["together", "300.00"],
] as const)("a bought title keeps its use and costs its list price, paid by %s", async (buyers, price) => {
  const made = await scenario({ kind: "keep_titles", buyers });
  const titles = [{ title: ids.get("dunes") ?? 0, amount: "1200" }];
  await saveScenarioTitles(
    consortium,
    { scenario: made.pk, agreement: agreements.lumina },
    { revision: made.revision, titles },
  );
  const result = await resultFor(made.pk);
  expect(result.fates.bought).toEqual({ uses: 29, titles: 1 });
  expect(result.fates.lost.uses).toBe(total(use.filter(({ fate, title }) => fate === "lost" && title !== "dunes")));
  expect(result).toMatchObject({ titles_price: price, agreements: [{ titles: 1, titles_price: price }] });
});

test("lists lost titles library by library, most use first", async () => {
  const { pk } = await scenario();
  const query = scenarioFatesCall.query.parse({});
  const { count, results } = await listFates(await reader("everything"), pk, { query, running: { locale: "en" } });
  expect(count).toBe(4);
  expect(results.map(({ name, organization, fates: own }) => [name, organization.pk, own.lost])).toEqual([
    ["elms", on.brno, 31],
    ["dunes", on.olomouc, 29],
    ["annals", on.brno, 18],
    ["bees", on.olomouc, 5],
  ]);
  const undecided = scenarioFatesCall.query.parse({ fate: "undecided" });
  const rest = await listFates(await reader("everything"), pk, { query: undecided, running: { locale: "en" } });
  expect(rest.results.map(({ name }) => name)).toEqual(["ferns"]);
});

test("finds titles by words and by an identifier", async () => {
  const { pk } = await scenario();
  const find = async (search: string) => {
    const query = scenarioFatesCall.query.parse({ search });
    const { results } = await listFates(await reader("everything"), pk, { query, running: { locale: "en" } });
    return results.map(({ name }) => name);
  };
  expect(await find("DUN")).toEqual(["dunes"]);
  expect(await find("10000011")).toEqual(["bees"]);
  expect(await find("kelp")).toEqual([]);
});

test.each([
  [{}, ["brno", "olomouc"]],
  [{ order_by: "lost_share" }, ["olomouc", "brno"]],
  [{ order_by: "name", desc: "true" }, ["olomouc", "brno"]],
  [{ order_by: "all", desc: "false" }, ["olomouc", "brno"]],
  [{ search: "olo" }, ["olomouc"]],
  [{ page: "2", page_size: "1" }, ["olomouc"]],
] as const)("lists libraries by %j", async (asked, order) => {
  const { pk } = await scenario();
  const query = scenarioLibrariesCall.query.parse(asked);
  const page = await listLibraries(await reader("everything"), pk, { query, running: { locale: "en" } });
  expect(page.results.map(({ organization }) => organization.name)).toEqual(order);
  expect(page.count).toBe("search" in asked ? 1 : 2);
  for (const { organization, all, fates: own } of page.results) {
    const uses = use.filter(({ library }) => on[library] === organization.pk);
    expect({ all, own }).toEqual({ all: expected(uses), own: expectedFates(uses) });
  }
});

test("only uses of the chosen interest groups count", async () => {
  const { pk } = await scenario();
  const groups = ["other"];
  await db().scenario.update({ where: { id: pk }, data: { groups } });
  expect(await resultFor(pk)).toMatchObject({ groups, all: { uses: null } });
});

test("the file of lost titles has a row for each title and library, with every fate", async () => {
  const { pk } = await scenario();
  const query = scenarioFatesFileCall.query.parse({});
  const file = await streamFates(await reader("everything"), pk, { query, running: { locale: "en" } });
  const [head = "", ...lines] = (await file.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe(
    "Title,Type,ISBN,ISSN,eISSN,DOI,Organization,Uses,Bought,Open access or free,Accessible after the end,On another list,Used elsewhere,Undecided,Lost",
  );
  expect(lines).toHaveLength(4);
  const rows = lines.map((line) => line.split(","));
  expect(rows.map(([name, , , , , , library, uses]) => [name, library, uses])).toContainEqual(["annals", "brno", "34"]);
  expect(rows.find(([name]) => name === "annals")?.slice(8)).toEqual(["0", "13", "3", "0", "0", "0", "18"]);
});

test("a reader of one library gets the figures and prices of that library", async () => {
  const result = await resultFor((await scenario()).pk, [on.olomouc]);
  const own = use.filter(({ library }) => library === "olomouc");
  expect(result).toMatchObject({ organization: on.olomouc, saved: "2000.00", fates: expectedFates(own) });
  expect(result.by_organization.map(({ organization }) => organization.pk)).toEqual([on.olomouc]);
});

test("a reader of two libraries chooses one of them", async () => {
  const { pk } = await scenario();
  const scope = await reader([on.brno, on.olomouc]);
  const read = (organization?: number) => readScenarioResult(scope, pk, { organization, running: { locale: "en" } });
  await expect(read()).rejects.toThrow(Refused);
  expect(await read(on.brno)).toMatchObject({ organization: on.brno, saved: "3000.00" });
  await db().scenario.update({ where: { id: pk }, data: { aboutId: on.olomouc } });
  expect(await read()).toMatchObject({ organization: on.olomouc, saved: "2000.00" });
  await expect(resultFor(pk, [on.brno])).rejects.toThrow(NotFound);
});

test("access stays where another agreement for the platform does", async () => {
  const result = await resultFor((await scenario({ agreement: agreements.nova })).pk);
  expect(result.by_organization.map(({ organization }) => organization.pk)).toEqual([on.brno]);
  expect(result.all.uses).toBe(40);
  expect(result.shared).toMatchObject([
    { platform: { pk: on.nova }, organizations: 1, agreements: [{ pk: agreements.novaBooks, name: "Nova books" }] },
  ]);
});

test("figures of months without any report or price are unknown, not zero", async () => {
  const result = await resultFor((await scenario({ from: "2024-01", to: "2024-12" })).pk);
  expect(result).toMatchObject({
    ...{ all: { uses: null, titles: null }, titles_lost_whole: null, unspecified: null, saved: null, balance: null },
    loans: { requests: null, price: null, most_requests: null, most_price: null },
  });
  expect(result.fates.lost).toEqual({ uses: null, titles: null });
});

test("a period without a finished month has no months", async () => {
  const result = await resultFor((await scenario({ from: "2190-01", to: "2190-12" })).pk);
  expect(result).toMatchObject({ from: null, to: null, months: 0, all: { uses: null }, balance: null });
});

test("a deleted agreement is named and ignored", async () => {
  const id = await agree("Short-lived", "orion", { brno: 1 });
  const { pk } = await scenario({ agreement: id });
  await db().agreement.delete({ where: { id } });
  expect(await resultFor(pk)).toMatchObject({ ignored: ["Short-lived"], agreements: [], all: { uses: null } });
});

test("a scenario of another person is not found", async () => {
  const { pk } = await scenario();
  const { id: ownerId } = await db().user.findFirstOrThrow();
  await db().scenario.update({ where: { id: pk }, data: { ownerId } });
  const stranger = await scopeOf("usage.view", actingUser({ id: ownerId + 1, isSuperuser: true }), [on.brno]);
  const reading = readScenarioResult(stranger, pk, { organization: undefined, running: { locale: "en" } });
  await expect(reading).rejects.toThrow(NotFound);
});
