import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import type { AlikeTitles } from "@/lib/overlap/alike-titles";
import { listPlatformOverlaps, showCancellation, showPortfolio } from "@/lib/overlap/analyses";
import { askAlikeTitles, askSharedTitles, askTitleLosses } from "@/lib/overlap/ask-titles";
import { listSharedTitlesCall, titleLossesCall, titleLossesFileCall } from "@/lib/overlap/contract";
import { listSharedTitles } from "@/lib/overlap/list-shared-titles";
import { listTitleLosses, streamTitleLosses } from "@/lib/overlap/list-title-losses";
import { streamOverlap } from "@/lib/overlap/stream-overlap";
import { streamSharedTitles } from "@/lib/overlap/stream-shared-titles";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { agreePrices } from "@/tests/support/agreed-prices";
import {
  alikeOf,
  plainCancellation,
  plainLosses,
  plainOverlap,
  randomLibraries,
  type Used,
} from "@/tests/support/plain-overlap";
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
  usedTogether,
} from "../reports/world";

let library: Used[];
let requests: number;
const ids = { organizations: [0], platforms: [0], titles: [0] };

beforeAll(async () => {
  await openWorld();
  requests = await metricId("Total_Item_Requests");
  const reportTypeIdOf = await reportTypeId("TR51");
  for (let at = 1; at <= 4; at += 1) ids.organizations.push(await aLibrary(`Library ${at}`));
  for (let at = 1; at <= 7; at += 1) ids.platforms.push(await aPlatform(`Platform ${at}`));
  for (let at = 1; at <= 25; at += 1) ids.titles.push(await aTitle(`Title ${at}`, { isbn: `978000000${1000 + at}` }));
  const denied = await metricId("No_License");
  await db().platformInterest.createMany({
    data: ids.platforms.slice(1).map((platformId) => ({ platformId, reportTypeId: reportTypeIdOf })),
  });
  await db().title.updateMany({ where: { id: { in: ids.titles.slice(1, 9) } }, data: { publicationType: "journal" } });
  const numbered = (kind: keyof typeof ids, at: number) => ids[kind][at] ?? 0;
  library = randomLibraries(31).map(({ organization, platform, title, uses }) => ({
    organization: numbered("organizations", organization),
    platform: numbered("platforms", platform),
    title: numbered("titles", title),
    uses,
  }));
  const places = new Map(library.map((one) => [`${one.organization} ${one.platform}`, one]));
  const imports: Parameters<typeof usedTogether>[0][number][] = [];
  for (const { organization, platform } of places.values()) {
    const own = library.filter((one) => one.organization === organization && one.platform === platform);
    const imported = { organizationId: organization, platformId: platform, reportTypeId: reportTypeIdOf };
    // Two months, so that titles differ; the second also has usage without a title.
    const first = own.flatMap(({ title, uses }) =>
      uses > 1 ? [fact({ titleId: title, metricId: requests, value: uses - 1 })] : [],
    );
    const second = own.map(({ title }) => fact({ titleId: title, metricId: requests, value: 1 }));
    // Denials of every title do not show what the platform has.
    const refused = ids.titles.slice(1).map((titleId) => fact({ titleId, metricId: denied, value: 9 }));
    const further = [...second, ...refused, fact({ metricId: requests, value: 100 })];
    imports.push({ imported: { ...imported, month: "2025-01" }, facts: first });
    imports.push({ imported: { ...imported, month: "2025-02" }, facts: further });
  }
  await usedTogether(imports);
});

const sorted = (alike: readonly AlikeTitles[]) =>
  alike.map((one) => JSON.stringify({ ...one, sets: one.sets.map((set) => JSON.stringify(set)).sort() })).sort();
const chosen = () => ({ where: { metric: [requests] } });

test("alike titles equal a count by title, for one organization and for all", async () => {
  expect(new Set(library.map(({ organization }) => organization)).size).toBeGreaterThan(2);
  const all = await askAlikeTitles(await viewUsage(await reader("everything")), chosen());
  expect(sorted(all)).toEqual(sorted(alikeOf(library)));
  for (const organization of new Set(library.map((one) => one.organization))) {
    const alike = await askAlikeTitles(await viewUsage(await reader([organization])), chosen());
    expect(sorted(alike)).toEqual(sorted(alikeOf(library.filter((one) => one.organization === organization))));
  }
});

test("titles on several platforms of an organization are listed by page", async () => {
  const view = await viewUsage(await reader("everything"));
  const plain = [...new Set(library.map(({ title }) => title))]
    .map((title) => {
      const own = library.filter((one) => one.title === title);
      const counts = [1, 2, 3, 4].map((at) => own.filter((one) => one.organization === ids.organizations[at]).length);
      return { title, platforms: Math.max(...counts), interest: own.reduce((sum, { uses }) => sum + uses, 0) };
    })
    .sort((a, b) => b.interest - a.interest || a.title - b.title);
  for (const atLeast of [1, 2, 3]) {
    const expected = plain.filter(({ platforms }) => platforms >= atLeast);
    const page = { offset: 1, limit: 4 };
    const result = await askSharedTitles(view, { ...chosen(), atLeast, on: [], page });
    expect(result).toEqual({ titles: expected.slice(1, 5), count: expected.length });
  }
  const [one = 0, other = 0] = ids.platforms.slice(1);
  const together = plain.filter(({ title }) =>
    ids.organizations.some((organization) =>
      [one, other].every((platform) =>
        library.some((use) => use.title === title && use.organization === organization && use.platform === platform),
      ),
    ),
  );
  expect((await askSharedTitles(view, { ...chosen(), atLeast: 2, on: [one, other] })).titles).toEqual(together);
});

test("platform overlaps of an organization include platforms without usage, with no figures if no report counts", async () => {
  const [, first = 0] = ids.organizations;
  const idle = await aPlatform("Idle");
  await db().organizationPlatform.create({ data: { organizationId: first, platformId: idle } });
  const scope = await reader([first]);
  const own = library.filter(({ organization }) => organization === first);
  const rows = await listPlatformOverlaps(scope, {});
  expect(rows.find(({ platform }) => platform.pk === idle)).toMatchObject({
    ...{ titles: null, overlap: null, overlap_interest: null, total_interest: null },
  });
  for (const platform of new Set(own.map((one) => one.platform))) {
    const { titles, shared, interest, sharedInterest } = plainOverlap(own, platform);
    expect(rows.find((row) => row.platform.pk === platform)).toMatchObject({
      ...{ titles, overlap: shared, total_interest: interest, overlap_interest: sharedInterest },
    });
  }
  expect(await listPlatformOverlaps(scope, { groups: "full_text_denial,search" })).toEqual(
    rows
      .map(({ platform }) => ({ platform, titles: null, overlap: null, overlap_interest: null, total_interest: null }))
      .filter(({ platform }) => platform.pk === idle),
  );
  const journals = new Set(ids.titles.slice(1, 9));
  const portfolio = await showPortfolio(scope, { pub_type: ["journal"] });
  const interest = own.filter(({ title }) => journals.has(title)).reduce((sum, { uses }) => sum + uses, 0);
  expect(portfolio.reduce((sum, { added_interest: added }) => sum + (added ?? 0), 0)).toBe(interest);
  expect(portfolio.at(-2)?.cumulative_share).toBe(1);
  expect(portfolio.at(-1)).toMatchObject({ platform: { pk: idle }, step: null, cumulative_share: null });
});

test("cancellation shows lost usage and savings from the latest prices", async () => {
  const everything = await reader("everything");
  const organizations = ids.organizations.slice(1, 3);
  const [, dropped = 0, other = 0] = ids.platforms;
  const [first = 0] = organizations;
  await agreePrices(
    ...organizations.map((organizationId) => ({ organizationId, platformId: dropped, days: 2025, amount: 1000.25 })),
    { organizationId: first, platformId: dropped, days: 2024, amount: 5 },
  );
  const others = new Set(ids.platforms.filter((id) => id !== dropped && id !== other));
  const view = await showCancellation(everything, { dropped: [dropped, other], to: "2025-12" });
  const plain = plainCancellation(library, others);
  expect({ all: view.all, kept: view.kept }).toEqual({ all: plain.all, kept: plain.kept });
  expect(view).toMatchObject({ prices: { year: 2025 }, saved: "2000.50" });
  expect((await showCancellation(everything, { dropped: [other] })).saved).toBeNull();
  const file = await streamOverlap(everything, -1, {
    of: "cancellation",
    order: "interest",
    dropped: [dropped],
    format: "csv",
    locale: "en",
  });
  expect((await file.text()).split("\r\n").find((line) => line.startsWith("Platform 1,"))).toMatch(
    /^Platform 1,no,.*,2000\.5,/,
  );
});

test("titles on canceled platforms are listed by library, with use here and elsewhere", async () => {
  const view = await viewUsage(await reader("everything"));
  const dropped = ids.platforms.slice(1, 4);
  const plain = plainLosses(library, new Set(dropped));
  const key = ({ title, organization }: { title: number; organization: number }) => `${title} ${organization}`;
  const inOrder = <L extends { title: number; organization: number }>(losses: readonly L[]) =>
    losses.toSorted((one, other) => key(one).localeCompare(key(other)));
  const all = await askTitleLosses(view, { ...chosen(), dropped, onlyLost: false });
  expect(inOrder(all.losses)).toEqual(inOrder(plain));
  const lost = plain.filter(({ elsewhere }) => elsewhere === 0);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThan(plain.length);
  const only = await askTitleLosses(view, { ...chosen(), dropped, onlyLost: true, page: { offset: 0, limit: 3 } });
  expect(only.count).toBe(lost.length);
  const most = lost.toSorted(
    (one, other) => other.here - one.here || one.title - other.title || one.organization - other.organization,
  );
  expect(only.losses).toEqual(most.slice(0, 3));
  const scope = await reader("everything");
  const query = titleLossesCall.query.parse({ dropped: dropped.join(",") });
  const { count, results } = await listTitleLosses(scope, query, { locale: "en" });
  expect([count, results[0]?.organization.name, results[0]?.is_lost]).toEqual([
    lost.length,
    `Library ${ids.organizations.indexOf(most[0]?.organization ?? 0)}`,
    true,
  ]);
  const file = await streamTitleLosses(scope, -1, {
    asked: { ...titleLossesFileCall.query.parse({ dropped: dropped.join(","), only_lost: "false", format: "csv" }) },
    running: { locale: "en" },
  });
  expect((await file.text()).trim().split("\r\n")).toHaveLength(plain.length + 1);
});

test("portfolio and cancellation weigh the price of the same months, of one group only", async () => {
  const [, first = 0] = ids.organizations;
  const own = library.find(({ organization }) => organization === first);
  const platformId = own?.platform ?? 0;
  const place = { organizationId: first, platformId };
  const days = { from: "2025-01-01", to: "2025-02-28" };
  await db().agreement.deleteMany({ where: { organizationId: first, platforms: { some: { platformId } } } });
  const [id = 0] = await agreePrices({ ...place, days, amount: 90 });
  const scope = await reader([first]);
  const months = { from: "2025-01", to: "2025-02" };
  const uses = library
    .filter(({ organization, platform }) => organization === first && platform === platformId)
    .reduce((sum, one) => sum + one.uses, 0);
  const cancellation = await showCancellation(scope, { ...months, groups: "full_text" });
  // Usage without a title counts for the cost, but not for titles.
  expect(cancellation.platforms.find(({ platform }) => platform.pk === platformId)).toMatchObject({
    ...{ used_here: uses, price: "90.00" },
    costs: { full_text: { state: "complete", unit_price: 90 / (uses + 100) } },
  });
  const [step] = await showPortfolio(scope, { ...months, groups: "full_text", order: "price" });
  expect(step).toMatchObject({ price: "90.00", not_weighed: null });
  expect(step?.platform.pk).toBe(platformId);
  expect(step?.price_of_added).toBeCloseTo(90 / (step?.added_interest ?? 0), 9);
  const several = await showPortfolio(scope, { ...months, groups: "full_text,search" });
  expect(several.map((one) => [one.not_weighed, one.price_of_added])).toContainEqual(["several_groups", null]);
  await db().agreement.delete({ where: { id } });
});

test("shared titles are searched, filtered and sorted, and the file contains all of them", async () => {
  const scope = await reader("everything");
  const queryOf = (change: object) => listSharedTitlesCall.query.parse({ at_least: 2, page_size: 100, ...change });
  const list = (change: object) => listSharedTitles(scope, { asked: queryOf(change), running: { locale: "en" } });
  const whole = await list({});
  const shared = (await askSharedTitles(await viewUsage(scope), { ...chosen(), atLeast: 2, on: [] })).titles;
  expect(whole.results.map(({ pk, total_interest: total }) => [pk, total])).toEqual(
    shared.map(({ title, interest }) => [title, interest]),
  );
  for (const { interests, total_interest: total } of whole.results)
    expect(Object.values(interests).reduce((sum, one) => sum + one, 0)).toBe(total);
  const journals = whole.results.filter(({ publication_type: type }) => type === "journal");
  const result = await list({ pub_type: "J", order_by: "name", desc: "false" });
  expect(result.results.map(({ name }) => name)).toEqual(
    journals.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "en")),
  );
  const [one] = whole.results;
  expect((await list({ search: one?.isbn, page_size: 1 })).results).toEqual([one]);
  const file = await streamSharedTitles(scope, -1, {
    asked: { ...queryOf({}), format: "csv" },
    running: { locale: "en" },
  });
  const [headings = "", ...lines] = (await file.text()).replace("\ufeff", "").trim().split("\r\n");
  expect(lines).toHaveLength(whole.count);
  const first = headings.split(",").indexOf("Total interest") + 1;
  const last = headings.split(",").findIndex((heading) => heading.startsWith("Years of publication"));
  const filled = lines[0]?.split(",").slice(first, last).filter(Boolean);
  expect(filled).toEqual(expect.arrayContaining(Object.values(one?.interests ?? {}).map(String)));
  expect(filled).toHaveLength(Object.keys(one?.interests ?? {}).length);
});

test("published years cover licensed usage, by title and platform", async () => {
  const [own, foreign] = [await aLibrary("Reader"), await aLibrary("Neighbor")];
  const [archive, free, current] = [await aPlatform("Archive"), await aPlatform("Free"), await aPlatform("Current")];
  const title = await aTitle("Journal of Years");
  const [tr, tr51] = [await reportTypeId("TR"), await reportTypeId("TR51")];
  const [controlled, open] = [await aText("Access_Type", "Controlled"), await aText("Access_Type", "Open")];
  const [investigations, denied] = [await metricId("Total_Item_Investigations"), await metricId("No_License")];
  await db().platformInterest.createMany({
    data: [archive, free, current].flatMap((platformId) =>
      [tr, tr51].map((reportTypeId) => ({ platformId, reportTypeId })),
    ),
  });
  const of = (yop: number, change: object = {}) =>
    fact({ titleId: title, metricId: requests, accessType: controlled, yop, value: 1, ...change });
  const on = (platformId: number, month: string) => ({ organizationId: own, platformId, reportTypeId: tr51, month });
  await used(on(archive, "2025-01"), [of(1998), of(2003), of(1), of(9999), of(0)]);
  await used(on(archive, "2025-02"), [
    ...[of(1950, { accessType: open }), of(1951, { accessType: 0 }), of(1952, { titleId: ids.titles[1] })],
    ...[of(1953, { metricId: investigations }), of(1954, { metricId: denied }), of(2001)],
  ]);
  await used({ ...on(archive, "2024-12"), reportTypeId: tr }, [of(1990)]);
  await used(on(free, "2025-01"), [of(2020, { accessType: open })]);
  await used(on(current, "2025-01"), [of(2024)]);
  await used({ ...on(archive, "2025-01"), organizationId: foreign }, [of(1900)]);
  const scope = await reader([own]);
  const publishedIn = async (months: object) => {
    const query = listSharedTitlesCall.query.parse(months);
    const { results } = await listSharedTitles(scope, { asked: query, running: { locale: "en" } });
    return results.find(({ pk }) => pk === title)?.published;
  };
  const only = { first: 2024, last: 2024 };
  expect(await publishedIn({})).toEqual({ [archive]: { first: 1990, last: 2003 }, [current]: only });
  expect(await publishedIn({ from: "2025-01" })).toEqual({ [archive]: { first: 1998, last: 2003 }, [current]: only });
  const file = await streamSharedTitles(scope, own, {
    asked: { ...listSharedTitlesCall.query.parse({}), format: "csv" },
    running: { locale: "en" },
  });
  const [headings = "", line = ""] = (await file.text()).replace("\ufeff", "").trim().split("\r\n");
  const cells = new Map(headings.split(",").map((heading, at) => [heading, line.split(",")[at]]));
  expect(cells.get("Title")).toBe("Journal of Years");
  expect(cells.get("Years of publication: Archive")).toBe("1990 – 2003");
  expect(cells.get("Years of publication: Free")).toBe("");
  expect(cells.get("Years of publication: Current")).toBe("2024");
});

test("portfolio and cancellation rank 0 of a report, and show no figures of a platform without one", async () => {
  const organizationId = await aLibrary("Ranking");
  const [busy, quiet, idle] = [await aPlatform("Busy"), await aPlatform("Quiet"), await aPlatform("Unreported")];
  const tr51 = await reportTypeId("TR51");
  await db().platformInterest.createMany({
    data: [busy, quiet].map((platformId) => ({ platformId, reportTypeId: tr51 })),
  });
  await db().organizationPlatform.createMany({
    data: [busy, quiet, idle].map((platformId) => ({ organizationId, platformId })),
  });
  const of = (at: number, value: number) => fact({ titleId: ids.titles[at] ?? 0, metricId: requests, value });
  await used({ organizationId, platformId: busy, reportTypeId: tr51, month: "2025-01" }, [of(1, 5), of(2, 3)]);
  await used({ organizationId, platformId: quiet, reportTypeId: tr51, month: "2025-01" }, []);
  await agreePrices({ organizationId, platformId: idle, days: 2025, amount: 7 });
  const scope = await reader([organizationId]);
  const nothing = { added_titles: null, added_interest: null, added_share: null, cumulative_share: null };
  for (const order of ["interest", "price"] as const)
    expect(await showPortfolio(scope, { order })).toMatchObject([
      { step: 1, platform: { pk: busy }, added_titles: 2, added_interest: 8, added_share: 1, cumulative_share: 1 },
      { step: 2, platform: { pk: quiet }, added_titles: 0, added_interest: 0, added_share: 0, cumulative_share: 1 },
      { step: null, platform: { pk: idle }, ...nothing },
    ]);
  const { platforms, saved } = await showCancellation(scope, { dropped: [idle] });
  const figures = platforms.map((row) => [
    ...[row.platform.pk, row.titles, row.unique_titles],
    ...[row.interest, row.unique_interest, row.used_here],
  ]);
  expect(figures).toEqual([
    [busy, 2, 2, 8, 8, 8],
    [quiet, 0, 0, 0, 0, 0],
    [idle, null, null, null, null, null],
  ]);
  expect(saved).toBe("7.00");
  const file = await streamOverlap(scope, organizationId, {
    ...{ of: "portfolio", order: "interest", format: "csv", locale: "en" },
  });
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines.at(-1)).toBe(",Unreported,,,,,7,,Missing: no report of this kind for these months");
});
