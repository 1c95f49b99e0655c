import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { addEntitlementList } from "@/lib/entitlements/add-entitlements";
import { rereadEntitlements } from "@/lib/entitlements/entitlement-lists";
import { readEntitlements } from "@/lib/entitlements/read-entitlements";
import { entitlementValueCall, listValueTitlesCall, valueTitlesFileCall } from "@/lib/entitlements/value/contract";
import { listValueTitles, streamValueTitles } from "@/lib/entitlements/value/list-value-titles";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import type { ValueListName } from "@/lib/entitlements/value/value-lists";
import { db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { mergeTitles } from "@/lib/titles/merge/merge-groups";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { agreePrices } from "@/tests/support/agreed-prices";
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
 * Brno and Olomouc read journals on Lumina in 2025; Brno also on Vega. Lumina has one list for all libraries, in two versions
 * (from January and from July), Vega one of Brno's own. Every figure is counted again below from these plain records.
 */

type Access = "Controlled" | "Open" | "Free_To_Read";
type Use = { library: string; title: string; month: string; yop: number; access: Access; uses: number };
type Denial = { library: string; title: string; month: string; metric: "No_License" | "Limit_Exceeded"; count: number };

const on = { brno: 0, olomouc: 0, lumina: 0, vega: 0 };
const names = {
  annals: { issn: "1000-0003" },
  bees: { issn: "1000-0011" },
  cells: { issn: "1000-002X" },
  dunes: { issn: "1000-0038" },
  elms: { issn: "1000-0046" },
  ferns: { issn: "1000-0054" },
  geese: { issn: "1000-0062" },
  herons: { issn: "1000-0070" },
  irises: { issn: "1000-0089" },
  jays: { issn: "1000-0097" },
  // A renamed journal: its list row has the ISSN of the former and of the present name.
  kelpOld: { issn: "1000-0100" },
  kelpNew: { eissn: "1000-0119" },
  lynx: { issn: "1000-0127" },
  moose: { isbn: "9783161484100" },
} as const;
type Name = keyof typeof names;
const ids = new Map<string, number>();
const months = ["01", "02", "03", "04", "05", "06", "07", "08"].map((one) => `2025-${one}`);

/** [title, from, to, embargo, access] */
type Row = readonly [Name | "never" | "nameless", string, string, string, string];
const january: readonly Row[] = [
  ["annals", "1995-04-01", "1999-12-31", "", "P"],
  ["annals", "2003-01-01", "", "P1Y", "P"],
  ["bees", "", "", "", "P"],
  ["cells", "", "", "", "F"],
  ["dunes", "", "", "", "P"],
  ["ferns", "", "", "", "P"],
  ["kelpOld", "", "", "", "P"],
  ["lynx", "", "", "", "P"],
  ["moose", "", "", "", "P"],
  ["never", "", "", "", "P"],
  ["nameless", "", "", "", "P"],
];
const july: readonly Row[] = [...january.filter(([name]) => name !== "dunes"), ["elms", "", "", "", "P"]];

const use: readonly Use[] = [
  { library: "brno", title: "annals", month: "2025-01", yop: 1995, access: "Controlled", uses: 3 },
  { library: "brno", title: "annals", month: "2025-02", yop: 1997, access: "Controlled", uses: 5 },
  { library: "brno", title: "annals", month: "2025-02", yop: 2001, access: "Controlled", uses: 7 },
  { library: "brno", title: "annals", month: "2025-03", yop: 2024, access: "Controlled", uses: 11 },
  { library: "brno", title: "annals", month: "2025-03", yop: 2025, access: "Open", uses: 13 },
  { library: "olomouc", title: "annals", month: "2025-08", yop: 1, access: "Controlled", uses: 17 },
  { library: "brno", title: "bees", month: "2025-04", yop: 2020, access: "Open", uses: 19 },
  { library: "brno", title: "cells", month: "2025-04", yop: 2020, access: "Free_To_Read", uses: 23 },
  { library: "brno", title: "dunes", month: "2025-05", yop: 2020, access: "Controlled", uses: 29 },
  // The list lacks it from July on.
  { library: "brno", title: "dunes", month: "2025-08", yop: 2020, access: "Controlled", uses: 31 },
  // The list has it only from July on.
  { library: "olomouc", title: "elms", month: "2025-02", yop: 2020, access: "Open", uses: 37 },
  { library: "olomouc", title: "elms", month: "2025-07", yop: 2020, access: "Controlled", uses: 41 },
  { library: "brno", title: "geese", month: "2025-02", yop: 2021, access: "Open", uses: 43 },
  { library: "brno", title: "geese", month: "2025-03", yop: 2021, access: "Free_To_Read", uses: 2 },
  { library: "brno", title: "herons", month: "2025-02", yop: 2021, access: "Open", uses: 4 },
  { library: "brno", title: "herons", month: "2025-02", yop: 2021, access: "Controlled", uses: 6 },
  { library: "olomouc", title: "kelpNew", month: "2025-03", yop: 2019, access: "Controlled", uses: 47 },
];
const denials: readonly Denial[] = [
  { library: "brno", title: "irises", month: "2025-02", metric: "No_License", count: 8 },
  { library: "olomouc", title: "irises", month: "2025-03", metric: "No_License", count: 1 },
  { library: "brno", title: "bees", month: "2025-02", metric: "No_License", count: 9 },
  { library: "brno", title: "bees", month: "2025-02", metric: "Limit_Exceeded", count: 10 },
  // Refused after it left the list.
  { library: "brno", title: "dunes", month: "2025-07", metric: "No_License", count: 12 },
];

const kbart = (rows: readonly Row[]): string => {
  const head = ["publication_title", "print_identifier", "online_identifier", "date_first_issue_online"];
  const more = ["date_last_issue_online", "embargo_info", "publication_type", "access_type"];
  const lines = rows.map(([name, from, to, embargo, access]) => {
    const identifiers: Record<string, readonly [string, string]> = {
      never: ["2050-084X", ""],
      nameless: ["", ""],
      kelpOld: [names.kelpOld.issn, names.kelpNew.eissn],
      moose: [names.moose.isbn, ""],
    };
    const own = name in names ? names[name as Name] : {};
    const [print, online] = identifiers[name] ?? ["issn" in own ? own.issn : "", ""];
    const kind = name === "moose" ? "monograph" : "serial";
    return [name, print, online, from, to, embargo, kind, access].join("\t");
  });
  return [[...head, ...more].join("\t"), ...lines].join("\n");
};

let brno: Scope<"entitlements.manage">;
let consortium: Scope<"entitlements.manage">;

async function list(managing: Scope<"entitlements.manage">, texts: Record<string, string>, rows: readonly Row[]) {
  const { pk } = await addEntitlementList(managing, sending("list.tsv", kbart(rows), texts), "en");
  for (const { fileId } of await db().entitlementVersion.findMany({ where: { state: "processing" } }))
    await readEntitlements(fileId, new AbortController().signal);
  return pk;
}

/** A report of each month; those of `lacking` are not there. */
async function report(library: keyof typeof on, platform: keyof typeof on, lacking: readonly string[]) {
  const metrics = new Map(
    await Promise.all(
      ["Total_Item_Requests", "No_License", "Limit_Exceeded"].map(
        async (name) => [name, await metricId(name)] as const,
      ),
    ),
  );
  const access = new Map(
    await Promise.all(
      ["Controlled", "Open", "Free_To_Read"].map(async (word) => [word, await aText("Access_Type", word)] as const),
    ),
  );
  const place = {
    organizationId: on[library],
    platformId: on[platform],
    reportTypeId: await reportTypeId("TR51"),
  };
  const isHere = (one: { library: string; month: string }, month: string) =>
    platform === "lumina" && one.library === library && one.month === month;
  await usedTogether(
    months
      .filter((month) => !lacking.includes(month))
      .map((month) => ({
        imported: { ...place, month },
        facts: [
          ...use
            .filter((one) => isHere(one, month))
            .map((one) =>
              fact({
                titleId: ids.get(one.title) ?? 0,
                metricId: metrics.get("Total_Item_Requests") ?? 0,
                value: one.uses,
                yop: one.yop,
                accessType: access.get(one.access) ?? 0,
              }),
            ),
          ...denials
            .filter((one) => isHere(one, month))
            .map((one) =>
              fact({ titleId: ids.get(one.title) ?? 0, metricId: metrics.get(one.metric) ?? 0, value: one.count }),
            ),
        ],
      })),
  );
}

beforeAll(async () => {
  await openWorld();
  await prepareQueue();
  for (const name of ["brno", "olomouc"] as const) on[name] = await aLibrary(name);
  for (const name of ["lumina", "vega"] as const) on[name] = await aPlatform(name);
  for (const [name, identifiers] of Object.entries(names)) ids.set(name, await aTitle(name, identifiers));
  await db().title.updateMany({ data: { publicationType: "journal" } });
  await db().title.update({ where: { id: ids.get("moose") ?? 0 }, data: { publicationType: "book" } });
  const journals = await reportTypeId("TR51");
  await db().platformInterest.createMany({
    data: [on.lumina, on.vega].map((platformId) => ({ platformId, reportTypeId: journals })),
  });
  await report("brno", "lumina", []);
  await report("olomouc", "lumina", []);
  const person = async (email: string, who: Parameters<typeof actingUser>[0]) => {
    const { id } = await db().user.create({ data: { email, username: email } });
    return scopeOf("entitlements.manage", actingUser({ id, email, username: email, ...who }), [on.brno, on.olomouc]);
  };
  brno = await person("brno@example.test", {
    memberships: [{ organizationId: on.brno, isAdmin: true, isMaster: false }],
  });
  consortium = await person("all@example.test", { isSuperuser: true });
  const pk = await list(
    consortium,
    { organization: "-1", platform: String(on.lumina), valid_from: "2025-01-01" },
    january,
  );
  await list(consortium, { list: String(pk), valid_from: "2025-07-01" }, july);
  await list(brno, { organization: String(on.brno), platform: String(on.vega), valid_from: "2024-01-01" }, [
    ["bees", "", "", "", "P"],
    ["ferns", "", "", "", "P"],
  ]);
});

type Asked = { libraries?: readonly number[]; organization?: number; agreement?: number; from?: string; to?: string };

const queryOf = ({ agreement, from = "2025-01", to = "2025-08" }: Asked) => ({
  ...{ from, to, groups: "full_text" },
  ...(agreement === undefined ? { platforms: String(on.lumina) } : { agreement: String(agreement) }),
});

async function valueFor(asked: Asked = {}) {
  const { libraries, organization = -1 } = asked;
  const scope = await reader(libraries ?? "everything");
  return readEntitlementValue(scope, organization, {
    query: entitlementValueCall.query.parse(queryOf(asked)),
    running: { locale: "en" },
  });
}

async function titlesOf(name: ValueListName, asked: Asked = {}, more: Record<string, string> = {}) {
  const { libraries, organization = -1 } = asked;
  const scope = await reader(libraries ?? "everything");
  return listValueTitles(scope, organization, {
    query: listValueTitlesCall.query.parse({ ...queryOf(asked), list: name, ...more }),
    running: { locale: "en" },
  });
}

const namesIn = ({ results }: Awaited<ReturnType<typeof titlesOf>>) => results.map(({ name }) => name);

// The same again, from the plain records.
const versionIn = (month: string): readonly Row[] => (month < "2025-07" ? january : july);
const sameTitle = (name: string): string => (name === "kelpNew" ? "kelpOld" : name);
const rowsOf = (name: string, month: string) => versionIn(month).filter(([title]) => title === sameTitle(name));
const isPaid = (name: string, month: string) => rowsOf(name, month).some(([, , , , access]) => access === "P");
const isListed = (name: string, month: string) => rowsOf(name, month).length > 0;
const total = (some: readonly { uses: number }[]) => some.reduce((sum, { uses }) => sum + uses, 0);
const distinct = (some: readonly { title: string }[]) => new Set(some.map(({ title }) => title)).size;
const ofLibrary = (library: string | null) => use.filter((one) => library === null || one.library === library);
const paid = (library: string | null) => ofLibrary(library).filter(({ title, month }) => isPaid(title, month));

test("use is entitled, free or without entitlement by the version of the list in its month", async () => {
  const value = await valueFor();
  expect(value).toMatchObject({ state: "ready", from: "2025-01", to: "2025-08", organizations: 2 });
  expect(value.lists.map(({ from, to }) => [from, to])).toEqual([
    ["2025-01", "2025-06"],
    ["2025-07", "2025-08"],
  ]);
  expect(value.reports).toEqual({ present: 16, expected: 16 });
  expect(value.used).toEqual({ titles: distinct(paid(null)), uses: total(paid(null)) });
  const free = use.filter(({ title, month }) => isListed(title, month) && !isPaid(title, month));
  expect(value.free).toEqual({ titles: 1, uses: total(free) });
  const others = use.filter(({ title, month }) => !isListed(title, month));
  const isOpen = (title: string) =>
    others.filter((one) => one.title === title).every(({ access }) => access !== "Controlled");
  expect(value.open).toEqual({ titles: 2, uses: total(others.filter(({ title }) => isOpen(title))) });
  expect(value.unlisted).toEqual({ titles: 2, uses: total(others.filter(({ title }) => !isOpen(title))) });
  expect(value.without_list).toBe(0);
  const open = paid(null).filter(({ access }) => access === "Open");
  expect(value.access).toEqual({
    ...{ open: total(open), free: 0, unspecified: 0 },
    controlled: total(paid(null)) - total(open),
  });
  expect(namesIn(await titlesOf("used"))).toEqual(["annals", "kelpNew", "elms", "dunes", "bees"]);
  expect(namesIn(await titlesOf("open", {}, { order_by: "name", desc: "false" }))).toEqual(["elms", "geese"]);
  expect(namesIn(await titlesOf("unlisted"))).toEqual(["dunes", "herons"]);
  expect((await titlesOf("unlisted")).results[1]).toMatchObject({ uses: 10, open: 4 });
});

test("titles without use were never used only where every month has its report", async () => {
  const value = await valueFor();
  // Ferns, lynx, the book and the journal that no report knows; the other name of a used journal does not count.
  expect(value.unused.titles).toBe(4);
  expect(namesIn(await titlesOf("unused", {}, { order_by: "name", desc: "false" }))).toEqual([
    ...["ferns", "lynx", "moose", "never"],
  ]);
  expect((await titlesOf("unknown")).results.map(({ name, reason, pk }) => [name, reason, pk])).toEqual([
    ["nameless", "match", null],
  ]);
  expect(value).toMatchObject({ unknown: { titles: 1 }, unknown_rows: 1 });
  const ofBrno = await valueFor({ organization: on.brno });
  expect(ofBrno.used).toEqual({ titles: distinct(paid("brno")), uses: total(paid("brno")) });
  expect(namesIn(await titlesOf("unused", { organization: on.brno }, { order_by: "name", desc: "false" }))).toEqual([
    ...["elms", "ferns", "kelpOld", "lynx", "moose", "never"],
  ]);
});

test("a fund or department is compared for the platforms and libraries that it pays for", async () => {
  const [ofBrno = 0, ofOlomouc = 0] = await agreePrices(
    { organizationId: on.brno, platformId: on.lumina, amount: 100, days: 2025 },
    { organizationId: on.olomouc, platformId: on.vega, amount: 100, days: 2025 },
  );
  await db().agreementPrice.updateMany({
    where: { agreementId: { in: [ofBrno, ofOlomouc] } },
    data: { fund: "Sciences", department: "Acquisitions" },
  });
  const scope = await reader("everything");
  const read = (part: Record<string, string>, organization = -1) =>
    readEntitlementValue(scope, organization, {
      query: entitlementValueCall.query.parse({ from: "2025-01", to: "2025-08", groups: "full_text", ...part }),
      running: { locale: "en" },
    });
  // Olomouc pays for Vega only: its use of Lumina does not count, nor does that of Brno on Vega.
  const value = await read({ fund: " sciences" });
  expect(value.platforms.map(({ name }) => name)).toEqual(["lumina", "vega"]);
  expect(value.used).toEqual({ titles: distinct(paid("brno")), uses: total(paid("brno")) });
  expect(value.without_list).toBe(0);
  expect((await read({ department: "Acquisitions" })).used).toEqual(value.used);
  expect(await read({ fund: "Sciences" }, on.brno)).toMatchObject({ used: value.used, organizations: 1 });
  await expect(read({ fund: "Sciences", department: "Other" })).rejects.toThrow(NotFound);
  await expect(read({ fund: "Arts" })).rejects.toThrow(NotFound);
  await db().agreement.deleteMany({ where: { id: { in: [ofBrno, ofOlomouc] } } });
});

test("years of publication are inside the entitled years, outside, in part or unknown", async () => {
  const value = await valueFor();
  const limited = use.filter(({ title }) => title === "annals");
  const of = (...years: number[]) => total(limited.filter(({ yop }) => years.includes(yop)));
  // 1995 from April; 2001 in the gap; 2025 in the embargo of one year.
  expect(value.years).toEqual({
    inside: total(paid(null)) - of(1995) - of(2001, 2025) - of(1),
    ...{ part: of(1995), outside: of(2001, 2025), unknown: of(1) },
  });
  expect(value.by_year).toEqual([
    { year: 1995, inside: 0, part: 3, outside: 0 },
    { year: 1997, inside: 5, part: 0, outside: 0 },
    { year: 2001, inside: 0, part: 0, outside: 7 },
    { year: 2024, inside: 11, part: 0, outside: 0 },
    { year: 2025, inside: 0, part: 0, outside: 13 },
  ]);
  expect((await titlesOf("outside")).results).toMatchObject([{ name: "annals", uses: 20, open: 13 }]);
  expect(value.outside).toEqual({ titles: 1, uses: 20 });
});

test("denials of titles without entitlement are candidates to buy, others problems of access", async () => {
  const value = await valueFor();
  expect(value.refused).toEqual({ titles: 2, refused: 8 + 1 + 12 });
  expect(value.no_access).toEqual({ titles: 1, refused: 9 });
  expect(value.limit).toEqual({ titles: 1, refused: 10 });
  expect(
    (await titlesOf("refused", {}, { order_by: "refused" })).results.map(({ name, refused }) => [name, refused]),
  ).toEqual([
    ["dunes", 12],
    ["irises", 9],
  ]);
  expect(namesIn(await titlesOf("no_access"))).toEqual(["bees"]);
});

test("titles on a list of another platform are available elsewhere to its libraries", async () => {
  const value = await valueFor({ organization: on.brno });
  expect(value.elsewhere).toEqual({ titles: 1, uses: 19 });
  expect(value.unique).toEqual({
    titles: distinct(paid("brno")) - 1,
    uses: total(paid("brno")) - 19,
  });
  const { results } = await titlesOf("elsewhere", { organization: on.brno });
  expect(results).toMatchObject([{ name: "bees", elsewhere: [{ pk: on.vega, name: "vega" }] }]);
  expect((await valueFor({ organization: on.olomouc })).elsewhere.titles).toBe(0);
});

test("an agreement counts its platforms for the organizations that pay in these months", async () => {
  const [agreement = 0] = await agreePrices({
    ...{ organizationId: on.brno, platformId: on.lumina, amount: 100 },
    days: { from: "2025-02-01", to: "2025-12-31" },
  });
  const value = await valueFor({ agreement });
  expect(value).toMatchObject({ organizations: 1, reports: { present: 8, expected: 8 } });
  expect(value.used.uses).toBe(total(paid("brno")));
  // With a price, the list for all libraries applies to those that pay; in other months to all again.
  expect(await valueFor({ organization: on.olomouc })).toMatchObject({ state: "no_list", used: { titles: null } });
  expect(await valueFor({ organization: on.olomouc, to: "2025-01" })).toMatchObject({
    state: "ready",
    organizations: 1,
  });
  await expect(valueFor({ agreement, libraries: [on.olomouc], organization: on.olomouc })).rejects.toThrow(NotFound);
  await db().agreement.delete({ where: { id: agreement } });
});

test("lists are searched, paged and exported", async () => {
  const page = await titlesOf("used", {}, { page: "2", page_size: "2" });
  expect(page.count).toBe(5);
  expect(namesIn(page)).toEqual(["elms", "dunes"]);
  expect(page.results.map(({ row }) => row)).toEqual([3, 4]);
  expect(namesIn(await titlesOf("used", {}, { search: "1000-0011" }))).toEqual(["bees"]);
  expect(namesIn(await titlesOf("unused", {}, { search: "2050084x" }))).toEqual(["never"]);
  for (const name of ["unknown", "outside", "limit", "free"] as const) {
    const { count } = await titlesOf(name);
    const query = valueTitlesFileCall.query.parse({ ...queryOf({}), list: name });
    const file = await streamValueTitles(await reader("everything"), -1, { query, running: { locale: "en" } });
    expect((await file.text()).trim().split("\n"), name).toHaveLength(count + 1);
  }
});

test("bad questions are refused, and months without a list are not counted as without entitlement", async () => {
  const nothing = entitlementValueCall.query.parse({});
  const scope = await reader([on.brno]);
  const running = { locale: "en" } as const;
  await expect(readEntitlementValue(scope, on.brno, { query: nothing, running })).rejects.toThrow(Invalid);
  await expect(valueFor({ libraries: [on.brno], organization: on.olomouc })).rejects.toThrow(NotFound);
  expect(await valueFor({ from: "2024-01", to: "2024-06" })).toMatchObject({ state: "no_list" });
  await db().entitlementVersion.updateMany({
    where: { validFrom: new Date("2025-01-01") },
    data: { validFrom: new Date("2025-03-01") },
  });
  const value = await valueFor();
  expect(value.without_list).toBe(total(use.filter(({ month }) => month < "2025-03")));
  expect(value.used.uses).toBe(total(paid(null).filter(({ month }) => month >= "2025-03")));
});

test("a missing month makes never used unknown, and only for the versions that apply in it", async () => {
  await db().entitlementVersion.updateMany({
    where: { validFrom: new Date("2025-03-01") },
    data: { validFrom: new Date("2025-01-01") },
  });
  await db().import.deleteMany({ where: { organizationId: on.olomouc, month: new Date("2025-04-01") } });
  const value = await valueFor();
  expect(value.reports).toEqual({ present: 15, expected: 16 });
  expect(value.unused.titles).toBe(0);
  const { results } = await titlesOf("unknown", {}, { order_by: "name", desc: "false" });
  expect(results.map(({ name, reason }) => [name, reason])).toEqual([
    ["ferns", "months"],
    ["lynx", "months"],
    ["moose", "months"],
    ["nameless", "match"],
    ["never", "months"],
  ]);
  expect((await valueFor({ from: "2025-07" })).unused.titles).toBeGreaterThan(0);
  expect((await valueFor({ organization: on.brno })).unused.titles).toBe(6);
});

test("titles without use are paged by name in both directions, and searched in every version", async () => {
  const ofBrno = { organization: on.brno };
  const byName = (more: Record<string, string>) =>
    titlesOf("unused", ofBrno, { order_by: "name", desc: "false", ...more });
  const all = ["elms", "ferns", "kelpOld", "lynx", "moose", "never"];
  expect(namesIn(await byName({ desc: "true" }))).toEqual(all.toReversed());
  const pages = await Promise.all(["1", "2", "3"].map((page) => byName({ page, page_size: "2" })));
  expect(pages.flatMap(namesIn)).toEqual(all);
  expect(pages.map(({ count }) => count)).toEqual([6, 6, 6]);
  const search = await byName({ search: "e", page_size: "3" });
  expect([search.count, namesIn(search)]).toEqual([5, ["elms", "ferns", "kelpOld"]]);
  expect((await titlesOf("unknown", ofBrno, { search: "NAME" })).results).toMatchObject([
    { name: "nameless", reason: "match" },
  ]);
  expect((await titlesOf("unknown", ofBrno, { search: "never" })).count).toBe(0);
});

test("merged titles count as one, before and after their list is read again", async () => {
  const mergeInto = (kept: Name, removed: Name) =>
    inTransaction((tx) =>
      mergeTitles(tx, { catalog: "titles", keptId: ids.get(kept) ?? 0, removedIds: [ids.get(removed) ?? 0] }),
    );
  await mergeInto("lynx", "ferns");
  await mergeInto("kelpNew", "kelpOld");
  await mergeInto("annals", "dunes");
  const ofBrno = { organization: on.brno };
  const readAll = async () => ({
    value: await valueFor(ofBrno),
    unused: namesIn(await titlesOf("unused", ofBrno, { order_by: "name", desc: "false" })),
    used: (await titlesOf("used", ofBrno)).results.map(({ name, uses }) => [name, uses]),
  });
  const merged = await readAll();
  expect(merged.unused).toEqual(["elms", "kelpNew", "lynx", "moose", "never"]);
  // From July on the list has the rows of annals only, which limit its years.
  const usesOf = (...some: string[]) =>
    total(use.filter(({ library, title }) => library === "brno" && some.includes(title)));
  expect(merged.used).toEqual([
    ["annals", usesOf("annals", "dunes")],
    ["bees", usesOf("bees")],
  ]);
  expect(merged.value.years).toMatchObject({ inside: usesOf("annals", "dunes", "bees"), outside: 0 });
  for (const { id, listId } of await db().entitlementVersion.findMany({ where: { list: { organizationId: null } } }))
    await rereadEntitlements(consortium, { list: listId, version: id }, "en");
  for (const { fileId } of await db().entitlementVersion.findMany({ where: { state: "processing" } }))
    await readEntitlements(fileId, new AbortController().signal);
  expect(await readAll()).toEqual(merged);
});
