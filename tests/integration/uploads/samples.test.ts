import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupBy } from "@/lib/kit/group-by";
import type { Upload } from "@/lib/uploads/contract";
import { expectedSamples } from "@/tests/pure/counter/expected-samples";
import { isFull } from "@/tests/support/extent";
import { addPlatform, bring, check, correct, currentSums, openWorld, type World } from "./scene";

/** Real files by their paths in the corpus, with the results of an independent reader; skipped without the variable. */
const folder = process.env.COUNTER_SAMPLES ?? "";
const all = folder ? expectedSamples.parse(JSON.parse(readFileSync(path.join(folder, "expected.json"), "utf8"))) : {};

let world: World;

/** Assigns all organizations of a file to one library, also those with unknown names. */
async function ownedByOne(upload: Upload): Promise<void> {
  if (upload.blocking.some(({ code }) => code === "unknown-institution"))
    await correct(world.consortium, upload.pk, { confirm_organization: true });
  const organizations = (upload.preflight?.organizations ?? []).map(({ name }) => ({
    name,
    organization: world.hradisko,
  }));
  if (organizations.length > 0) await correct(world.consortium, upload.pk, { organizations });
}

/** Sums over reports; months without a sum are omitted. */
function byMetricAndMonth(sums: Record<string, number>): Record<string, number> {
  const added: Record<string, number> = {};
  for (const [key, sum] of Object.entries(sums)) {
    const [, , month, ...metric] = key.split(" ");
    const name = `${metric.join(" ")} ${month}`;
    added[name] = (added[name] ?? 0) + sum;
  }
  return added;
}

function expectedSums(sums: Record<string, Record<string, number>>): Record<string, number> {
  const cells = Object.entries(sums).flatMap(([metric, months]) =>
    Object.entries(months).map(([month, sum]): [string, number] => [`${metric} ${month}`, sum]),
  );
  return Object.fromEntries(cells.filter(([, sum]) => sum > 0));
}

/**
 * One file of each format, release and verdict, not always of the same report: the contents of each file are tested
 * without stores, and with stores, files of one kind behave alike.
 */
function oneOfEachKind(): string[] {
  const kinds = groupBy(Object.entries(all), ([name, { release, verdict }]) =>
    [path.extname(name), release, verdict.split(/[:;(]/)[0]?.trim()].join(" "),
  );
  return [...kinds.values()].flatMap((files, at) => files[at % files.length]?.[0] ?? []);
}

describe.skipIf(!folder)("real files", () => {
  const outcomes = new Map<string, number>();
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => console.info("uploads of samples:", Object.fromEntries(outcomes)));

  test.each(isFull ? Object.keys(all) : oneOfEachKind())("%s", async (name) => {
    const { verdict, sums = {} } = all[name] ?? { verdict: "" };
    const platform = await addPlatform(name, name);
    const checked = await check(world.consortium, readFileSync(path.join(folder, name)), path.basename(name), {
      ...{ platform, organization: world.hradisko },
    });
    await ownedByOne(checked);
    outcomes.set(checked.state, (outcomes.get(checked.state) ?? 0) + 1);
    if (checked.state !== "preflight") {
      expect(verdict === "import", JSON.stringify(checked.error_details)).toBe(false);
      expect(checked.error_text).not.toBe("");
      return;
    }
    const imported = await bring(world.consortium, checked.pk);
    expect(imported.state, imported.error).toBe("imported");
    expect(byMetricAndMonth(await currentSums(platform))).toEqual(expectedSums(sums));
  });
});
