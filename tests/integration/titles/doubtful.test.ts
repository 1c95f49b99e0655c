import { beforeAll, describe, expect, test } from "vitest";
import type { Parsed } from "@/lib/access/contract";
import { month } from "@/lib/counter/standard/month";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { db } from "@/lib/kit/db";
import { listPairsCall } from "@/lib/titles/contract";
import { decidePairs } from "@/lib/titles/doubt/decide-pairs";
import { listPairs } from "@/lib/titles/doubt/list-pairs";
import { lookForPairs, pairTitles } from "@/lib/titles/doubt/pair-titles";
import { mergeDuplicates } from "@/lib/titles/merge/merge-duplicates";
import { actingUser, scopeOf } from "../../support/actors";
import { freshPlace, openStores } from "../imports/scene";
import { importUses, seenByTitle, type Used } from "./usage-of-titles";

beforeAll(openStores);

const manager = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true, email: "anna@example.org" }));
const list = async (query: Partial<Parsed<typeof listPairsCall.query>> = {}) =>
  listPairsCall.returns.parse(await listPairs(await manager(), listPairsCall.query.parse(query), "en"));
const decide = async (...decisions: Parameters<typeof decidePairs>[1][number][]) =>
  decidePairs(await manager(), decisions);

/** Imports a month of usage of these titles of one name, compares titles, and returns the pairs of the name. */
async function doubted(name: string, used: Omit<Used, "name">[]) {
  const place = await freshPlace();
  await importUses(
    place,
    used.map((one) => ({ ...one, name })),
  );
  await pairTitles("titles");
  return { place, pairs: (await list({ search: name })).results };
}

describe("doubtful matches", () => {
  test("show agreements and differences of both sides, with their platforms and usage", async () => {
    const { pairs } = await doubted("Acta", [
      { ids: { printIssn: "0001-5962", onlineIssn: "1573-4889", proprietary: ["a:1"] }, value: 5 },
      { ids: { printIssn: "0001-5962", onlineIssn: "2045-2322" }, value: 8 },
    ]);
    expect(pairs).toMatchObject([
      {
        ...{ doubt: "someAgree", state: "open", decided: null, agree: ["issn"], differ: ["eissn"] },
        one: { name: "Acta", eissn: "1573-4889", uses: 5, proprietary_ids: ["a:1"], platforms: [{ uses: 5 }] },
        other: { eissn: "2045-2322", uses: 8, platform_count: 1 },
      },
    ]);
    expect((await list({ doubt: "crossed", search: "Acta" })).count).toBe(0);
    expect((await list({ search: "acta" })).open.someAgree).toBe(1);
  });

  test("merge into the more used title, and the next report follows", async () => {
    const print = { printIssn: "0002-9262" };
    const { place, pairs } = await doubted("Annals", [
      { ids: print, value: 2 },
      { ids: { onlineIssn: "1476-6256" }, value: 9 },
    ]);
    expect(pairs).toMatchObject([{ doubt: "otherKinds" }]);
    const { pk, one, other } = pairs[0] ?? { pk: 0, one: { pk: 0 }, other: { pk: 0 } };
    expect(await decide({ pair: pk, verdict: "same", keep: other.pk })).toEqual({ merged: 1, apart: 0, reopened: 0 });
    await importUses({ ...place, month: month("2025-02") }, [{ name: "Annals", ids: print, value: 4 }]);
    await moveTitles({ isThorough: false });
    expect(await seenByTitle(place)).toEqual({ [other.pk]: 15 });
    expect((await list({ state: "same" })).results).toMatchObject([{ pk, decided: { by: "anna@example.org" } }]);
    await expect(decide({ pair: pk, verdict: "different" })).rejects.toMatchObject({ code: "titlesMergedAlready" });
    expect(await db().auditEntry.findMany({ where: { action: "title.merge" } })).toMatchObject([
      { subject: `title ${other.pk}`, after: { removed: [one.pk] } },
    ]);
  });

  test("with contradicting identifiers can be merged, and each identifier is remembered", async () => {
    const ids = [{ isbn: "9780306406157" }, { isbn: "9780262033848" }];
    const { place, pairs } = await doubted(
      "Algorithms",
      ids.map((one, index) => ({ ids: one, value: 10 - index })),
    );
    expect(pairs).toMatchObject([{ doubt: "allDiffer" }]);
    await decide({ pair: pairs[0]?.pk ?? 0, verdict: "same" });
    await importUses(
      { ...place, month: month("2025-02") },
      ids.map((one) => ({ name: "Algorithms", ids: one, value: 1 })),
    );
    await moveTitles({ isThorough: false });
    expect(await seenByTitle(place)).toEqual({ [pairs[0]?.one.pk ?? 0]: 21 });
    await pairTitles("titles");
    expect((await list({ search: "Algorithms" })).count).toBe(0);
  });

  test("that are different titles do not return until the decision is withdrawn", async () => {
    const { pairs } = await doubted("Atlas", [{ ids: { doi: "10.1/a" }, value: 1 }, { value: 1 }]);
    const pair = pairs[0]?.pk ?? 0;
    await decide({ pair, verdict: "different" });
    await pairTitles("titles");
    await mergeDuplicates("titles");
    expect((await list({ search: "Atlas" })).count).toBe(0);
    expect((await list({ search: "Atlas", state: "different" })).results).toMatchObject([{ pk: pair }]);
    expect(await decide({ pair, verdict: "open" })).toEqual({ merged: 0, apart: 0, reopened: 1 });
    expect((await list({ search: "Atlas" })).count).toBe(1);
  });

  test("are decided in bulk: chains become one title, and contradictory decisions change nothing", async () => {
    const { place, pairs } = await doubted("Archives", [
      { ids: { doi: "10.1/x" }, value: 1 },
      { ids: { isbn: "9780131103627" }, value: 2 },
      { ids: { onlineIssn: "1538-3598" }, value: 4 },
    ]);
    expect(pairs).toHaveLength(3);
    const [first, second, third] = pairs.map(({ pk }) => pk);
    const same = (pair = 0) => ({ pair, verdict: "same" as const });
    const contradictory = decide(same(first), same(second), { pair: third ?? 0, verdict: "different" });
    await expect(contradictory).rejects.toMatchObject({ code: "titlesToldApart" });
    expect((await list({ search: "Archives" })).count).toBe(3);
    await decide(same(first), same(second));
    await moveTitles({ isThorough: false });
    expect(Object.values(await seenByTitle(place))).toEqual([7]);
    expect((await list({ search: "Archives" })).count).toBe(0);
  });

  test("that are gone, named twice, or kept as a third title are refused and change nothing", async () => {
    const { pairs } = await doubted("Alps", [{ ids: { doi: "10.1/alps" }, value: 1 }, { value: 1 }]);
    const pair = pairs[0]?.pk ?? 0;
    await expect(decide({ pair, verdict: "same" }, { pair: 1_000_000, verdict: "same" })).rejects.toMatchObject({
      code: "titlePairNotFound",
    });
    await expect(decide({ pair, verdict: "same" }, { pair, verdict: "different" })).rejects.toThrow();
    await expect(decide({ pair, verdict: "same", keep: 1 })).rejects.toMatchObject({ fields: { keep: ["invalid"] } });
    expect((await list({ search: "Alps" })).count).toBe(1);
  });
});

test("different names with one common identifier are a doubtful pair until decided", async () => {
  const place = await freshPlace();
  await importUses(place, [
    { name: "Tempest Old", ids: { printIssn: "0018-2710" }, value: 3 },
    { name: "Tempest New", ids: { printIssn: "0018-2710", onlineIssn: "2468-1202" }, value: 4 },
    { name: "Tempest Book", ids: { printIssn: "0018-2710", isbn: "9780201633610" }, value: 5 },
    { name: "Tempest Film", ids: { doi: "10.1/tempest" }, value: 6 },
    { name: "Tempest on Film", ids: { doi: "10.1/tempest" }, value: 7 },
  ]);
  await pairTitles("titles");
  const { results } = await list({ search: "Tempest", order_by: "name" });
  expect(results.map(({ doubt, one, other, agree }) => [doubt, one.name, other.name, agree])).toEqual([
    ["oneShared", "Tempest Film", "Tempest on Film", ["doi"]],
    ["oneShared", "Tempest Old", "Tempest New", ["issn"]],
  ]);
  expect((await list({ search: "tempest new" })).count).toBe(1);
  const pair = results[1] ?? { pk: 0, other: { pk: 0 } };
  await decide({ pair: pair.pk, verdict: "same", keep: pair.other.pk });
  await moveTitles({ isThorough: false });
  expect((await seenByTitle(place))[pair.other.pk]).toBe(7);
  expect((await list({ search: "tempest", state: "same" })).count).toBe(1);
});

test("requests for comparison share one job", async () => {
  await lookForPairs(await manager());
  await lookForPairs(await manager());
  const [waiting] = await db().$queryRaw<{ jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'titles.pair'`;
  expect(waiting?.jobs).toBe(1);
});

test("are decided by those who run the consortium only", async () => {
  await expect(scopeOf("consortium.manage", actingUser())).rejects.toMatchObject({ status: 403 });
});
