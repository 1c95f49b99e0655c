import { release4Continued } from "@/lib/counter/standard/release-4-continued";
import type { Question } from "@/lib/usage/question";

type Type = { readonly counterCode: string; readonly release: string };

const ofRelease4 = (types: readonly Type[]) =>
  types.filter(({ release }) => release === "4").map(({ counterCode }) => release4Continued[counterCode]);

/**
 * The Release 4 metrics that continue these in combined reports. None if one of the reports counts something else under
 * the same name.
 */
export function metricsOfRelease4(metrics: readonly string[], types: readonly Type[]): readonly string[] {
  const pairs = ofRelease4(types).flatMap((report) => Object.entries(report?.metrics ?? {}));
  const names = new Set(pairs.flatMap(([metric, name]) => (metrics.includes(metric) ? [name] : [])));
  return [...names].filter((name) => pairs.every(([metric, other]) => other !== name || metrics.includes(metric)));
}

/** Effects of a release change on figures, worded in messages/<language>/charts.json. */
type BreakNote = "titlesGoOn" | "goesOn" | "journalsGoOn" | "booksDiffer" | "controlledNarrower" | "fromRelease4";

export type ReleaseBreak = {
  /** First month of the newer release. */
  readonly at: string;
  readonly before: string;
  readonly after: string;
  /** Last month of the older one, if they overlap. */
  readonly until: string | null;
  readonly notes: readonly BreakNote[];
};

type Month = { readonly month: string; readonly releases: readonly string[] };

/** The months at which a combined series changes from one release to the next. */
export function releaseBreaks(months: readonly Month[], where: Question["where"]): ReleaseBreak[] {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { month, releases } of months) {
    for (const release of releases) {
      if (!first.has(release)) first.set(release, month);
      last.set(release, month);
    }
  }
  const inOrder = [...first.keys()].sort();
  return inOrder.slice(1).flatMap((after, index) => {
    const before = inOrder[index] ?? after;
    const at = first.get(after) ?? "";
    const until = last.get(before) ?? "";
    return [{ at, before, after, until: until >= at ? until : null, notes: notesOf({ before, after }, where) }];
  });
}

function notesOf({ before }: { before: string; after: string }, where: Question["where"]): BreakNote[] {
  const { metric: metrics = [], dataType: dataTypes = [], accessType: accessTypes = [] } = where;
  if (before === "4") return ["fromRelease4"];
  const all = (holds: (metric: string) => boolean) => metrics.length > 0 && metrics.every(holds);
  const narrower = accessTypes.includes("Controlled") ? (["controlledNarrower"] as const) : [];
  if (all((metric) => metric.startsWith("Unique_Title"))) return ["titlesGoOn", ...narrower];
  if (all((metric) => !metric.includes("_Item_") && !metric.startsWith("Unique_Title"))) return ["goesOn", ...narrower];
  const areJournals = dataTypes.length > 0 && dataTypes.every((type) => type === "Journal");
  return [areJournals ? "journalsGoOn" : "booksDiffer", ...narrower];
}
