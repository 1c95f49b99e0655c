import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listTitlesCall } from "@/lib/catalog/titles/contract";
import { listTitles, streamTitles } from "@/lib/catalog/titles/list-titles";
import { getTitleInterest, listPlatformsOfTitle, summarizeTitle } from "@/lib/catalog/titles/show-title";
import { readStoredUsage } from "@/lib/exports/make/usage-records";
import { streamRawData } from "@/lib/exports/stream-raw-data";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { PublicationType } from "@/lib/titles/publication-type";
import {
  aLibrary,
  aPlatform,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
  usedTogether,
} from "../reports/world";
import { Random } from "../usage/random";

type Drawn = { organization: number; platform: number; month: string; title: number; metric: string; value: number };

const running = { locale: "cs" } as const;
const MONTHS = ["2024-01", "2024-02", "2024-03", "2024-04"];
const METRICS = ["Total_Item_Requests", "Unique_Item_Requests", "No_License"] as const;
/** Metrics of a title report and their interest group, independent of the product's table. */
const GROUP: Readonly<Record<string, string>> = { Total_Item_Requests: "full_text", No_License: "full_text_denial" };

const named: Record<string, { issn?: string; isbn?: string; doi?: string; publicationType?: PublicationType }> = {
  "Žena a věda": { issn: "1234-5679", publicationType: "journal" },
  "Ženský svět": { publicationType: "journal" },
  "Łódź dnes": { publicationType: "newspaper" },
  "Sleva 100% na 50_centů": { publicationType: "book" },
  "Sleva 1000 na 50 centů": { publicationType: "book" },
  Bergson: { isbn: "9780306406157", doi: "10.1000/Big.182", publicationType: "book" },
  "Chemické listy": { publicationType: "journal" },
  Cukrovar: { publicationType: "report" },
  Hory: { publicationType: "multimedia" },
  Čas: { publicationType: "journal" },
};

let ids: Map<string, number>;
let brno: number;
let plzen: number;
let platforms: number[];
let drawn: Drawn[];
let ofBrno: Scope<"usage.view">;
let everything: Scope<"usage.view">;

beforeAll(async () => {
  await openWorld();
  brno = await aLibrary("Brno");
  plzen = await aLibrary("Plzeň");
  platforms = [await aPlatform("JSTOR"), await aPlatform("Karger")];
  const tr = await reportTypeId("TR");
  await db().platformInterest.createMany({ data: platforms.map((platformId) => ({ platformId, reportTypeId: tr })) });
  ids = new Map();
  for (const [name, title] of Object.entries(named))
    ids.set(name, (await db().title.create({ data: { name, matchName: name.toLowerCase(), ...title } })).id);
  const metrics = new Map<string, number>(
    await Promise.all(METRICS.map(async (name) => [name, await metricId(name)] as const)),
  );
  const random = new Random(11);
  drawn = [];
  const imports: Parameters<typeof usedTogether>[0][number][] = [];
  for (const organization of [brno, plzen])
    for (const platform of platforms)
      for (const month of MONTHS) {
        const own: Drawn[] = [];
        // Few values, so that titles tie; the last title has investigations only, and only in Plzeň.
        for (const [at, title] of [0, ...ids.values()].entries())
          for (const metric of METRICS)
            if (random.chance(0.35) && (at < ids.size || (organization === plzen && metric === "Unique_Item_Requests")))
              own.push({ organization, platform, month, title, metric, value: random.whole(1, 3) });
        drawn.push(...own);
        imports.push({
          imported: { organizationId: organization, platformId: platform, reportTypeId: tr, month },
          facts: own.map(({ title, metric, value }) =>
            fact({ titleId: title, metricId: metrics.get(metric) ?? 0, value }),
          ),
        });
      }
  await usedTogether(imports);
  ofBrno = await reader([brno]);
  everything = await reader("everything");
});

const titlesQuery = (query: Record<string, unknown>) => listTitlesCall.query.parse({ page_size: 100, ...query });
const list = (scope: Scope<"usage.view">, place: { organization: number; platform?: number }, query = {}) =>
  listTitles(scope.within(place.organization), place, { query: titlesQuery(query), running });
const names = ({ results }: Awaited<ReturnType<typeof list>>) => results.map(({ name }) => name);

function summed(of: (fact: Drawn) => boolean): Map<number, Record<string, number>> {
  const sums = new Map<number, Record<string, number>>();
  for (const one of drawn.filter((fact) => fact.title > 0 && of(fact))) {
    const existing = sums.get(one.title) ?? { full_text: 0, full_text_denial: 0 };
    const group = GROUP[one.metric];
    sums.set(one.title, group ? { ...existing, [group]: (existing[group] ?? 0) + one.value } : existing);
  }
  return sums;
}

test("each title with usage in the months appears once, with the interest of the requested organizations only", async () => {
  const [jstor = 0] = platforms;
  const places = [
    { scope: ofBrno, place: { organization: brno }, of: (one: Drawn) => one.organization === brno },
    { scope: everything, place: { organization: -1 }, of: () => true },
    {
      scope: everything,
      place: { organization: plzen, platform: jstor },
      of: (one: Drawn) => one.organization === plzen && one.platform === jstor,
    },
  ];
  for (const { scope, place, of } of places)
    for (const [from, to] of [
      [undefined, undefined],
      ["2024-02", "2024-03"],
      ["2024-04", undefined],
    ] as const) {
      const expected = summed((one) => of(one) && (!from || one.month >= from) && (!to || one.month <= to));
      const result = await list(scope, place, { from, to });
      expect(result.count).toBe(expected.size);
      expect(new Map(result.results.map(({ pk, interests }) => [pk, interests]))).toEqual(
        new Map([...expected].map(([title, own]) => [title, expect.objectContaining({ ...own, search: null })])),
      );
      if (result.results[0]) {
        const { pk, interests } = result.results[0];
        const months = { from: from ?? null, to: to ?? null };
        expect(
          await getTitleInterest(
            scope.within(place.organization),
            { platform: place.platform, title: pk, months },
            running,
          ),
        ).toMatchObject({
          pk,
          interests,
        });
      }
    }
  expect(() => list(ofBrno, { organization: plzen })).toThrow(NotFound);
  expect(() => list(ofBrno, { organization: -1 })).toThrow(NotFound);
});

test("pages by interest never overlap from either end, ties are sorted by id, and missing figures by name", async () => {
  const sums = summed((one) => one.organization === brno);
  for (const desc of ["true", "false"]) {
    const way = desc === "true" ? -1 : 1;
    const value = (id: number) => sums.get(id)?.full_text ?? 0;
    const expected = [...sums.keys()].sort((a, b) => way * (value(a) - value(b)) || a - b);
    const paged: number[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { results } = await list(
        ofBrno,
        { organization: brno },
        { order_by: "full_text", desc, page, page_size: 3 },
      );
      paged.push(...results.map(({ pk }) => pk));
    }
    expect(paged).toEqual(expected);
  }
  const byName = names(await list(everything, { organization: -1 }));
  expect(byName).toEqual([...byName].sort(new Intl.Collator("cs").compare));
  expect(byName.indexOf("Hory")).toBeLessThan(byName.indexOf("Chemické listy"));
  expect(names(await list(everything, { organization: -1 }, { order_by: "gone" }))).toEqual(byName);
  expect(names(await list(everything, { organization: -1 }, { order_by: "name", desc: "true" }))).toEqual(
    byName.toReversed(),
  );
  const byIsbn = await list(everything, { organization: -1 }, { order_by: "isbn", desc: "true" });
  expect(byIsbn.results[0]?.isbn).toBe("9780306406157");
});

test("total interest is the sum of the important groups, and pages and the file are sorted by it", async () => {
  const { results: all } = await list(everything, { organization: -1 });
  const denials = await db().interestGroup.findUniqueOrThrow({ where: { shortName: "full_text_denial" } });
  for (const important of [false, true]) {
    await db().interestGroup.update({ where: { id: denials.id }, data: { isImportant: important } });
    const sums = summed(() => true);
    const total = (id: number) => {
      const { full_text = 0, full_text_denial = 0 } = sums.get(id) ?? {};
      return full_text + (important ? full_text_denial : 0);
    };
    for (const narrowed of [{}, { search: "e" }])
      for (const desc of ["true", "false"] as const) {
        const among = narrowed.search ? await list(everything, { organization: -1 }, narrowed) : { results: all };
        const way = desc === "true" ? -1 : 1;
        const expected = among.results.map(({ pk }) => pk).sort((a, b) => way * (total(a) - total(b)) || a - b);
        const query = { ...narrowed, order_by: "total_interest", desc };
        const paged: number[] = [];
        for (let page = 1; page <= 4; page += 1)
          paged.push(
            ...(await list(everything, { organization: -1 }, { ...query, page, page_size: 3 })).results.map(
              ({ pk }) => pk,
            ),
          );
        expect(paged).toEqual(expected);
        const file = await streamTitles(
          everything,
          {},
          { query: { ...titlesQuery(query), groups: "full_text", format: "csv" }, running },
        );
        const [head = "", ...lines] = (await file.text()).trim().split("\r\n");
        const at = head.split(";").indexOf("Celkový zájem");
        expect(lines.map((line) => Number(line.split(";")[at]))).toEqual(expected.map(total));
      }
  }
  await db().interestGroup.update({ where: { id: denials.id }, data: { isImportant: false } });
});

test("titles are found by words and identifiers, whatever their diacritics, hyphens and signs", async () => {
  const cases: [string, string[]][] = [
    ["zena", ["Žena a věda"]],
    ["ŽEN", ["Žena a věda", "Ženský svět"]],
    ["VĚDA žena", ["Žena a věda"]],
    ["veda svet", []],
    ["lodz", ["Łódź dnes"]],
    ["100%", ["Sleva 100% na 50_centů"]],
    ["50_", ["Sleva 100% na 50_centů"]],
    ["sleva 100", ["Sleva 100% na 50_centů", "Sleva 1000 na 50 centů"]],
    ["1234-5679", ["Žena a věda"]],
    ["12345679", ["Žena a věda"]],
    ["978-0-306-40615-7", ["Bergson"]],
    ["0-306-40615-2", ["Bergson"]],
    ["https://doi.org/10.1000/BIG.182", ["Bergson"]],
    ["bergson 9780306", ["Bergson"]],
    ["\\", []],
  ];
  for (const [search, expected] of cases) {
    expect([search, names(await list(everything, { organization: -1 }, { search })).sort()]).toEqual([
      search,
      expected.sort(),
    ]);
  }
});

test("titles are filtered by types, visible tags, and usage on several platforms of one organization", async () => {
  const whole = await list(everything, { organization: -1 });
  const typed = await list(everything, { organization: -1 }, { pub_type: "J,book" });
  expect(names(typed)).toEqual(
    names({
      ...whole,
      results: whole.results.filter(({ publication_type: type }) => type === "journal" || type === "book"),
    }),
  );
  expect(() => titlesQuery({ pub_type: "magazine" })).toThrow();

  const tagClass = await db().tagClass.create({
    data: { name: "Obor", scope: "title", textColor: "#000000", bgColor: "#ffffff", defaultCanSee: "everybody" },
  });
  const [seen, unseen] = await Promise.all(
    (["everybody", "system"] as const).map((canSee) =>
      db().tag.create({
        data: { tagClassId: tagClass.id, name: canSee, canSee, textColor: "#000000", bgColor: "#ffffff" },
      }),
    ),
  );
  const tagged = ["Čas", "Hory"];
  await db().titleTag.createMany({
    data: [
      ...tagged.map((name) => ({ tagId: seen?.id ?? 0, titleId: ids.get(name) ?? 0 })),
      { tagId: unseen?.id ?? 0, titleId: ids.get("Bergson") ?? 0 },
    ],
  });
  const withTag = await list(everything, { organization: -1 }, { tags: `${seen?.id},${unseen?.id}` });
  expect(names(withTag)).toEqual(names(whole).filter((name) => tagged.includes(name)));
  expect(withTag.results.map(({ tags }) => tags.map(({ name }) => name))).toEqual(
    withTag.results.map(() => ["everybody"]),
  );

  const several = new Set(
    drawn.flatMap((one) =>
      one.title > 0 &&
      drawn.some(
        (other) =>
          other.title === one.title && other.organization === one.organization && other.platform !== one.platform,
      )
        ? [one.title]
        : [],
    ),
  );
  const multiplatform = await list(everything, { organization: -1 }, { multiplatform: "true" });
  expect(new Set(multiplatform.results.map(({ pk }) => pk))).toEqual(several);
});

test("file contains the whole list in its order", async () => {
  const query = { order_by: "full_text", desc: "true" } as const;
  const { results } = await list(ofBrno, { organization: brno }, query);
  const response = await streamTitles(
    ofBrno,
    {},
    {
      ...{ query: { ...titlesQuery(query), groups: "full_text", format: "csv" }, running },
    },
  );
  const [head, ...lines] = (await response.text()).trim().split("\r\n");
  expect(head).toContain(";ISBN;ISSN;eISSN;DOI;");
  expect(lines.map((line) => line.split(";")[0])).toEqual(results.map(({ name }) => name));
  expect(lines.map((line) => Number(line.split(";")[6]))).toEqual(results.map(({ interests }) => interests.full_text));
});

test("records of a title are all usage of the organization in the months", async () => {
  const title = ids.get("Žena a věda") ?? 0;
  const query = { organization: brno, title, from: "2024-02", to: "2024-03", format: "csv" } as const;
  const response = await streamRawData(ofBrno, query, running);
  const [, ...lines] = (await response.text()).trim().split("\r\n");
  const expected = drawn.filter(
    (one) => one.title === title && one.organization === brno && one.month >= "2024-02" && one.month <= "2024-03",
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(lines.map((line) => Number(line.split(";").at(-1))).sort()).toEqual(expected.map(({ value }) => value).sort());
  await expect(streamRawData(ofBrno, { ...query, organization: plzen }, running)).rejects.toThrow(NotFound);
  await expect(streamRawData(ofBrno, { ...query, organization: -1 }, running)).rejects.toThrow(NotFound);
  const all = await streamRawData(await reader("everything"), { ...query, organization: -1 }, running);
  const [, ...ofAll] = (await all.text()).trim().split("\r\n");
  const nameOf = new Map([
    [brno, "Brno"],
    [plzen, "Plzeň"],
  ]);
  expect(ofAll.map((line) => [line.split(";")[0], Number(line.split(";").at(-1))].join()).sort()).toEqual(
    drawn
      .filter((one) => one.title === title && one.month >= "2024-02" && one.month <= "2024-03")
      .map((one) => [nameOf.get(one.organization), one.value].join())
      .sort(),
  );
});

test("imports are kept while records of a title are read from them, and no others", async () => {
  const title = ids.get("Žena a věda") ?? 0;
  const of = { platform: null, title, from: "2024-02", to: "2024-03" };
  const places = new Set(
    drawn.flatMap(({ organization, platform, month, ...one }) =>
      one.title === title && month >= of.from && month <= of.to ? [[organization, platform, month].join()] : [],
    ),
  );
  const imports = await db().import.findMany();
  const holding = imports.filter(({ organizationId, platformId, month }) =>
    places.has([organizationId, platformId, month.toISOString().slice(0, 7)].join()),
  );
  expect(holding.length).toBeGreaterThan(0);
  const within = imports.filter(({ month }) => ["2024-02", "2024-03"].includes(month.toISOString().slice(0, 7)));
  expect(holding.length).toBeLessThan(within.length);
  const reading = readStoredUsage(everything, of, new AbortController().signal);
  await reading.next();
  const [lease] = await db().importLease.findMany();
  expect(lease?.importIds.toSorted((a, b) => a - b)).toEqual(holding.map(({ id }) => id).sort((a, b) => a - b));
  await reading.return(undefined);
  expect(await db().importLease.count()).toBe(0);
});

test("title shows its platforms, publishers and months, including usage under a merged one", async () => {
  const title = ids.get("Žena a věda") ?? 0;
  const expected = platforms.filter((platform) =>
    drawn.some((one) => one.title === title && one.platform === platform && one.organization === brno),
  );
  const months = { from: null, to: null };
  const platformsOfTitle = await listPlatformsOfTitle(ofBrno, { title, months }, running);
  expect(platformsOfTitle.map(({ pk }) => pk)).toEqual(expected);
  const usedIn = drawn.flatMap((one) => (one.title === title && one.organization === brno ? [one.month] : [])).sort();
  expect(await summarizeTitle(ofBrno, { title, months: { from: "2025-01", to: null } }, running)).toEqual({
    ...{ interests: null, platforms: [], publishers: [], machines: [] },
    used: { from: usedIn[0], to: usedIn.at(-1) },
  });
  const other = ids.get("Hory") ?? 0;
  await db().title.update({ where: { id: other }, data: { mergedInto: title } });
  const both = summed((one) => one.organization === brno && [title, other].includes(one.title));
  const full = [...both.values()].reduce((sum, { full_text: value = 0 }) => sum + value, 0);
  expect(await getTitleInterest(ofBrno, { title, months }, running)).toMatchObject({
    interests: { full_text: full },
  });
  await expect(getTitleInterest(ofBrno, { title, months: { from: "2025-01", to: null } }, running)).rejects.toThrow(
    NotFound,
  );
});

test("search finds the same titles with usage, however many without usage match", async () => {
  const queries = ["hory", "zen", "listy", "100%", "žena věda", "nikde"].flatMap((search) =>
    [{}, { pub_type: "journal" }, { multiplatform: "true" }, { order_by: "total_interest" }, { order_by: "isbn" }].map(
      (how) => ({ search, ...how }),
    ),
  );
  const result = () => Promise.all(queries.map((query) => list(everything, { organization: -1 }, query)));
  const before = await result();
  expect(before.filter(({ count }) => count > 0).length).toBeGreaterThan(queries.length / 2);
  // More than are queried one by one.
  await db().$executeRaw`
    INSERT INTO titles (name, match_name, publication_type)
    SELECT name, lower(name), 'journal' FROM (
      SELECT 'Hory, žena, věda, listy, 100% ' || n AS name FROM generate_series(1, 10001) AS n
    ) AS named`;
  expect(await result()).toEqual(before);
  // The last one by id.
  const { id: titleId } = await db().title.create({ data: { name: "Hory nakonec", matchName: "hory nakonec" } });
  await used(
    {
      ...{ organizationId: brno, platformId: platforms[0] ?? 0, reportTypeId: await reportTypeId("TR") },
      month: "2030-01",
    },
    [fact({ titleId, metricId: await metricId("Total_Item_Requests"), value: 1 })],
  );
  // "Hory" was merged into "Žena a věda".
  expect(names(await list(everything, { organization: -1 }, { search: "hory" }))).toEqual([
    "Hory",
    "Hory nakonec",
    "Žena a věda",
  ]);
});
