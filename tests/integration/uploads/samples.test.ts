import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Upload } from "@/lib/uploads/contract";
import { expectedSamples } from "@/tests/pure/counter/expected-samples";
import { isFull } from "@/tests/support/extent";
import { addPlatform, bring, check, correct, currentSums, openWorld, type World } from "./scene";

/** Real files by their paths in the corpus, and what an independent reader found in them; without the variable nothing is run. */
const folder = process.env.COUNTER_SAMPLES ?? "";
const all = folder ? expectedSamples.parse(JSON.parse(readFileSync(path.join(folder, "expected.json"), "utf8"))) : {};

let world: World;

/** Whatever organizations a file tells apart are one library here. */
async function ownedByOne(upload: Upload): Promise<void> {
  const organizations = (upload.preflight?.organizations ?? []).map(({ name }) => ({
    name,
    organization: world.hradisko,
  }));
  if (organizations.length > 0) await correct(world.consortium, upload.pk, { organizations });
}

/** Added up over reports; months without a sum are left out. */
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

describe.skipIf(!folder)("real files", () => {
  const outcomes = new Map<string, number>();
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => console.info("uploads of samples:", Object.fromEntries(outcomes)));

  // What is read in them is judged for each without stores; on their way through these, files of one kind are alike.
  test.each(Object.keys(all).filter((_, at) => isFull || at % 3 === 0))("%s", async (name) => {
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
