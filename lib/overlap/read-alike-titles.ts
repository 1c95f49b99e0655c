import "server-only";
import { createHash } from "node:crypto";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { usedBy } from "@/lib/platforms/show-platform";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import type { AlikeTitles } from "./alike-titles";
import { askAlikeTitles } from "./ask-titles";
import { chooseUsage } from "./choose-usage";
import type { OverlapQuery } from "./contract";

export type OverlapPlatform = { pk: number; name: string; name_en: string | null; name_cs: string | null };

/**
 * Titles within the scope, combined by distribution, and all platforms of its organizations by short name, including
 * those without titles; `also`: further platforms to include.
 */
export async function readAlikeTitles(
  scope: Scope<"usage.view">,
  query: OverlapQuery,
  also: Iterable<number> = [],
): Promise<{ alike: readonly AlikeTitles[]; platforms: OverlapPlatform[] }> {
  const [view, chosen] = await Promise.all([viewUsage(scope), chooseUsage(query)]);
  // The key includes the imports read, so a cached answer is never outdated.
  const key = createHash("sha256")
    .update(JSON.stringify([view.audience, chosen]))
    .digest("base64");
  const alike = await remembered(key, () => askAlikeTitles(view, chosen));
  const seen = new Set(alike.flatMap(({ sets }) => sets.flatMap(({ platforms }) => platforms)));
  const rows = await db().platform.findMany({
    where: { OR: [usedBy(scope.organizationIds), { id: { in: [...seen, ...also] } }] },
    orderBy: [{ shortName: "asc" }, { id: "asc" }],
    select: { id: true, name: true, nameEn: true, nameCs: true },
  });
  const platforms = rows.map(({ id, name, nameEn, nameCs }) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs }));
  return { alike, platforms };
}

declare global {
  /** Pages and calls are bundled separately but share this cache. */
  var ususAlikeTitles: Map<string, Promise<readonly AlikeTitles[]>> | undefined;
}

const MOST_ANSWERS = 4;
/** Larger answers are not cached. */
const MOST_KINDS = 100_000;

/** A simulation repeats the same question; concurrent callers share one answer. */
function remembered(key: string, ask: () => Promise<readonly AlikeTitles[]>): Promise<readonly AlikeTitles[]> {
  globalThis.ususAlikeTitles ??= new Map();
  const answers = globalThis.ususAlikeTitles;
  const cached = answers.get(key);
  const answer = cached ?? ask();
  answers.delete(key);
  answers.set(key, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_ANSWERS) break;
    answers.delete(oldest);
  }
  const forget = () => {
    if (answers.get(key) === answer) answers.delete(key);
  };
  if (!cached)
    answer.then((alike) => {
      if (alike.length > MOST_KINDS) forget();
    }, forget);
  return answer;
}
