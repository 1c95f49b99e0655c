import "server-only";
import { createHash } from "node:crypto";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { usedBy } from "@/lib/platforms/show-platform";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import type { AlikeTitles } from "./alike-titles";
import { askAlikeTitles } from "./ask-alike-titles";
import { chooseUsage } from "./choose-usage";
import type { OverlapAsked } from "./contract";

export type OverlapPlatform = { pk: number; name: string; name_en: string | null; name_cs: string | null };

/**
 * The titles within the scope that lie alike, and all platforms of its organizations by their short names, those without
 * any titles too; `also`: whatever else is to be told of.
 */
export async function readAlikeTitles(
  scope: Scope<"usage.view">,
  asked: OverlapAsked,
  also: Iterable<number> = [],
): Promise<{ alike: readonly AlikeTitles[]; platforms: OverlapPlatform[] }> {
  const [view, chosen] = await Promise.all([viewUsage(scope), chooseUsage(asked)]);
  // Of what imports the answer is, is part of the key: nothing that is kept can be out of date.
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
  /** Pages and calls are loaded apart from each other, and share what they know here. */
  var ususAlikeTitles: Map<string, Promise<readonly AlikeTitles[]>> | undefined;
}

const MOST_ANSWERS = 4;
/** An answer that would take more memory than is worth it is not kept. */
const MOST_KINDS = 100_000;

/** A simulation asks the same again and again; whoever asks while it is being answered waits for that answer. */
function remembered(key: string, ask: () => Promise<readonly AlikeTitles[]>): Promise<readonly AlikeTitles[]> {
  globalThis.ususAlikeTitles ??= new Map();
  const answers = globalThis.ususAlikeTitles;
  const known = answers.get(key);
  const answer = known ?? ask();
  answers.delete(key);
  answers.set(key, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_ANSWERS) break;
    answers.delete(oldest);
  }
  const forget = () => {
    if (answers.get(key) === answer) answers.delete(key);
  };
  if (!known)
    answer.then((alike) => {
      if (alike.length > MOST_KINDS) forget();
    }, forget);
  return answer;
}
