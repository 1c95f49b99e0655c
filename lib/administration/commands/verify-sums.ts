import "server-only";
import { db } from "@/lib/kit/db";
import { announceSumChecks } from "@/lib/provenance/announce-sum-check";
import { checkStoredSums } from "@/lib/provenance/check-stored-sums";
import { checkSums } from "@/lib/provenance/check-sums";
import { chosenImports, nameImport } from "./chosen-imports";
import type { Runner } from "./runner";

/**
 * Reads the files of all chosen months again and compares the sums; also compares the stored sums with the facts.
 * Changes nothing.
 */
export const verifySums: Runner = async (given, { signal, progress, say }) => {
  const found = { checked: 0, same: 0, different: 0, fileLost: 0, noFile: 0 };
  const organizations = given.organization ? [given.organization] : undefined;
  const { wrong } = await checkStoredSums({ signal, organizations, repairs: false });
  for (const [organizationId, imports] of wrong) {
    const { name } = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
    await say("wrongSums", { organization: name, count: imports.length });
  }
  const chosen = await chosenImports(given);
  for (const [at, id] of chosen.entries()) {
    signal.throwIfAborted();
    progress(at, chosen.length);
    const outcome = await checkSums(id, signal);
    if (!outcome) continue;
    found.checked += 1;
    found[outcome.result] += 1;
    if (outcome.result !== "different" && outcome.result !== "fileLost") continue;
    const { id: _, ...named } = await nameImport(id);
    await say("differs", { ...named, result: outcome.result });
  }
  await announceSumChecks();
  return { ...found, wrongSums: [...wrong.values()].flat().length };
};

/** Rebuilds the stored sums from the facts. */
export const rebuildSums: Runner = async ({ organization }, { signal, progress }) => {
  const organizations = organization ? [organization] : undefined;
  const { wrong } = await checkStoredSums({ signal, organizations, repairs: true, tell: progress });
  return { repaired: [...wrong.values()].flat().length };
};
