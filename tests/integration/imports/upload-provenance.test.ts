import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { checkSums } from "@/lib/provenance/check-sums";
import { findRows } from "@/lib/provenance/find-rows";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { factKey } from "@/lib/usage/fact-key";
import { actingUser, scopeOf } from "../../support/actors";
import { bring, check, openWorld, type World } from "../uploads/scene";
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

test("each library's months of an uploaded file agree with it, and lead to its own rows", async () => {
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
  const asked = { fact: fact ? factKey(fact) : "", value: fact?.value };
  const found = await findRows(scope, ofSvratka?.id ?? 0, asked, new AbortController().signal);
  expect(found).toMatchObject({ file: { name: "members.tsv" }, sum: 50, complete: true });
  expect(found.results).toMatchObject([
    { row: 16, value: 50, raw: expect.stringContaining("Knihovna Svratka\tAnvil") },
  ]);
  const ofHradisko = imports.find(({ organizationId }) => organizationId === hradisko);
  await expect(findRows(scope, ofHradisko?.id ?? 0, asked, new AbortController().signal)).rejects.toMatchObject({
    status: 404,
  });
});
