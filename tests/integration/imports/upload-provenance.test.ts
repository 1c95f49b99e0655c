import { beforeAll, expect, test } from "vitest";
import { runCommand } from "@/lib/administration/commands/run-command";
import { askForMerge } from "@/lib/administration/organizations/ask-for-merge";
import { mergePlatform } from "@/lib/administration/platforms/merge-platform";
import { runRemoval } from "@/lib/administration/platforms/run-removal";
import { db } from "@/lib/kit/db";
import { checkSums } from "@/lib/provenance/check-sums";
import { findRows } from "@/lib/provenance/find-rows";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { factKey } from "@/lib/usage/fact-key";
import { actingUser, scopeOf } from "../../support/actors";
import { addPlatform, bring, check, currentSums, never, openWorld, type World } from "../uploads/scene";
import { tableText } from "../uploads/tables";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

async function factsOf(importId: number) {
  const answer = await usageLoader().nodes[0].query({
    query: `SELECT metric_id AS metricId, title_id AS titleId, item_id AS itemId, access_type AS accessType,
      access_method AS accessMethod, data_type AS dataType, section_type AS sectionType, publisher,
      reported_platform AS reportedPlatform, article_version AS articleVersion, parent_data_type AS parentDataType, yop, value
      FROM facts WHERE import_id = {id:UInt32} ORDER BY value`,
    query_params: { id: importId },
    format: "JSONEachRow",
  });
  return answer.json<Parameters<typeof factKey>[0] & { value: number }>();
}

test("each library's months of an uploaded file agree with it and lead to its own rows", async () => {
  const { consortium, hradisko, svratka, platform } = world;
  const counts = (first: number, second: number) => ({ Total_Item_Requests: [first, second] });
  const text = tableText({
    ...{ from: "2025-01", months: 2 },
    titles: [
      { name: "Anvil", institution: "Knihovna Hradisko", counts: counts(3, 4) },
      { name: "Anvil", institution: "Knihovna Svratka", counts: counts(50, 60) },
      { name: "Bellows", institution: "Knihovna Svratka", counts: counts(700, 0) },
    ],
  });
  const { pk } = await check(consortium, text, "members.tsv", { platform });
  expect(await bring(consortium, pk)).toMatchObject({ state: "imported" });
  const imports = await db().import.findMany({ where: { uploadId: pk, state: "current" } });
  expect(imports).toHaveLength(4);
  for (const { id } of imports) expect(await checkSums(id)).toEqual({ result: "same", differences: [] });
  const ofSvratka = imports.find(
    ({ organizationId, month }) => organizationId === svratka && month.toISOString().startsWith("2025-01"),
  );
  const [fact] = await factsOf(ofSvratka?.id ?? 0);
  const scope = await scopeOf(
    "usage.view",
    actingUser({ memberships: [{ organizationId: svratka, isAdmin: false, isMaster: false }] }),
  );
  const query = { fact: fact ? factKey(fact) : "", value: fact?.value };
  const rows = await findRows(scope, ofSvratka?.id ?? 0, query, new AbortController().signal);
  expect(rows).toMatchObject({ file: { name: "members.tsv" }, sum: 50, complete: true });
  expect(rows.results).toMatchObject([{ row: 16, value: 50, raw: expect.stringContaining("Knihovna Svratka\tAnvil") }]);
  const ofHradisko = imports.find(({ organizationId }) => organizationId === hradisko);
  await expect(findRows(scope, ofHradisko?.id ?? 0, query, new AbortController().signal)).rejects.toMatchObject({
    status: 404,
  });
});

const manager = async () => {
  const all = (await db().organization.findMany({ select: { id: true } })).map(({ id }) => id);
  return scopeOf("consortium.manage", actingUser({ isSuperuser: true }), all);
};

async function current(platformId: number) {
  const imports = await db().import.findMany({ where: { platformId, state: "current" }, orderBy: { id: "asc" } });
  return Promise.all(imports.map(async ({ id, sums }) => ({ sums, ...(await checkSums(id)) })));
}

test("months of a merged platform agree with the file, and waiting ones go to the remaining platform", async () => {
  const { consortium } = world;
  const [old, target] = [await addPlatform("hermes-old", "Hermes (old)"), await addPlatform("hermes", "Hermes")];
  const usage = (platform: string, month: string, value: number) =>
    `${platform},Total_Item_Requests,Knihovna Hradisko,Nature,TR,${month}-01,,0028-0836,,,,,${value}`;
  const text = (month: string, value: number) =>
    [
      "platform,metric,organization,target,report_type,date,isbn,issn,eissn,Access_Type,Platform,YOP,value",
      ...[usage("Hermes (old)", month, value), usage("Other Platform", month, 1)],
    ].join("\n");
  const imported = await check(consortium, text("2024-01", 7), "raw.csv");
  await bring(consortium, imported.pk);
  const waiting = await check(consortium, text("2024-02", 8), "waiting.csv");
  const run = await mergePlatform(await manager(), old, { into: target, clashes: null }, "en");
  await runRemoval(run.pk, never);
  expect(await current(target)).toEqual([{ sums: { Total_Item_Requests: 7 }, result: "same", differences: [] }]);
  // The earlier match applies: the name in the file means the other platform.
  await bring(consortium, waiting.pk);
  expect(Object.values(await currentSums(target))).toEqual([7, 8]);
});

test("months of two merged libraries agree with their own rows only", async () => {
  const { consortium } = world;
  const platform = await addPlatform("minerva", "Minerva");
  const library = async (name: string) => (await db().organization.create({ data: { name } })).id;
  const [from, into] = [await library("Knihovna Brod"), await library("Knihovna Lhota")];
  const text = tableText({
    ...{ from: "2025-01", months: 1 },
    titles: [
      { name: "Anvil", institution: "Knihovna Brod", counts: { Total_Item_Requests: [3] } },
      { name: "Anvil", institution: "Knihovna Lhota", counts: { Total_Item_Requests: [50] } },
    ],
  });
  const scope = await scopeOf("uploads.manage", consortium.actor, [...consortium.organizationIds, from, into]);
  const { pk } = await check(scope, text, "two.tsv", { platform });
  await bring(scope, pk);
  const run = await askForMerge(await manager(), from, { into, rule: "keep-into" }, "en");
  await runCommand(run.pk, never);
  expect(await current(platform)).toEqual([{ sums: { Total_Item_Requests: 50 }, result: "same", differences: [] }]);
});
