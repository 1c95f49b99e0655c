import { beforeAll, expect, test } from "vitest";
import type { AlikeTitles } from "@/lib/overlap/alike-titles";
import { askAlikeTitles } from "@/lib/overlap/ask-alike-titles";
import { askSharedTitles } from "@/lib/overlap/ask-shared-titles";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { alikeOf, randomLibraries, type Used } from "@/tests/support/plain-overlap";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "../reports/world";

let library: Used[];
let requests: number;
const ids = { organizations: [0], platforms: [0], titles: [0] };

beforeAll(async () => {
  await openWorld();
  requests = await metricId("Total_Item_Requests");
  const reportTypeIdOf = await reportTypeId("TR51");
  for (let at = 1; at <= 4; at += 1) ids.organizations.push(await aLibrary(`Library ${at}`));
  for (let at = 1; at <= 7; at += 1) ids.platforms.push(await aPlatform(`Platform ${at}`));
  for (let at = 1; at <= 25; at += 1) ids.titles.push(await aTitle(`Title ${at}`));
  const numbered = (kind: keyof typeof ids, at: number) => ids[kind][at] ?? 0;
  library = randomLibraries(16).map(({ organization, platform, title, uses }) => ({
    organization: numbered("organizations", organization),
    platform: numbered("platforms", platform),
    title: numbered("titles", title),
    uses,
  }));
  const places = new Map(library.map((one) => [`${one.organization} ${one.platform}`, one]));
  for (const { organization, platform } of places.values()) {
    const own = library.filter((one) => one.organization === organization && one.platform === platform);
    const imported = { organizationId: organization, platformId: platform, reportTypeId: reportTypeIdOf };
    // Of two months, so that nothing is taken for another title; the second has usage of no title too.
    await used(
      { ...imported, month: "2025-01" },
      own.flatMap(({ title, uses }) =>
        uses > 1 ? [fact({ titleId: title, metricId: requests, value: uses - 1 })] : [],
      ),
    );
    const second = own.map(({ title }) => fact({ titleId: title, metricId: requests, value: 1 }));
    await used({ ...imported, month: "2025-02" }, [...second, fact({ metricId: requests, value: 100 })]);
  }
});

const sorted = (alike: readonly AlikeTitles[]) =>
  alike.map((one) => JSON.stringify({ ...one, sets: one.sets.map((set) => JSON.stringify(set)).sort() })).sort();
const chosen = () => ({ where: { metric: [requests] } });

test("titles lie alike as counted one by one, for one organization and for all", async () => {
  expect(new Set(library.map(({ organization }) => organization)).size).toBeGreaterThan(2);
  const all = await askAlikeTitles(await viewUsage(await reader("everything")), chosen());
  expect(sorted(all)).toEqual(sorted(alikeOf(library)));
  for (const organization of new Set(library.map((one) => one.organization))) {
    const found = await askAlikeTitles(await viewUsage(await reader([organization])), chosen());
    expect(sorted(found)).toEqual(sorted(alikeOf(library.filter((one) => one.organization === organization))));
  }
});

test("titles on several platforms of one organization are found, page by page", async () => {
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
    const found = await askSharedTitles(view, { ...chosen(), atLeast, on: [], page });
    expect(found).toEqual({ titles: expected.slice(1, 5), count: expected.length });
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
