import type { TextDimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";

type Type = { readonly counterCode: string; readonly release: string };

/** Implicit attribute values of Release 4 reports, and the metrics that continue today's. */
const release4: Readonly<
  Record<
    string,
    {
      readonly metrics: Readonly<Record<string, string>>;
      readonly implied: { readonly [D in TextDimension]?: string };
    }
  >
> = {
  JR1: { metrics: { Total_Item_Requests: "ft_total" }, implied: { dataType: "Journal", accessMethod: "Regular" } },
  JR2: denied("Journal"),
  BR1: { metrics: { Unique_Title_Requests: "ft_total" }, implied: { dataType: "Book", accessMethod: "Regular" } },
  BR2: { metrics: { Total_Item_Requests: "ft_total" }, implied: { dataType: "Book", accessMethod: "Regular" } },
  BR3: denied("Book"),
  DB1: {
    metrics: { Searches_Regular: "search_reg", Searches_Federated: "search_fed" },
    implied: { accessMethod: "Regular" },
  },
  DB2: denied(),
  PR1: { metrics: { Searches_Platform: "search_reg" }, implied: { accessMethod: "Regular" } },
  MR1: { metrics: { Total_Item_Requests: "multimedia" }, implied: { accessMethod: "Regular" } },
};

function denied(dataType?: string) {
  return {
    metrics: { Limit_Exceeded: "turnaway", No_License: "no_license" },
    implied: { accessMethod: "Regular", ...(dataType ? { dataType } : {}) },
  };
}

const ofRelease4 = (types: readonly Type[]) =>
  types.filter(({ release }) => release === "4").map(({ counterCode }) => release4[counterCode]);

/**
 * The Release 4 metrics that continue these in combined reports. None if one of the reports counts something else under
 * the same name.
 */
export function metricsOfRelease4(metrics: readonly string[], types: readonly Type[]): readonly string[] {
  const older = ofRelease4(types);
  const metricSets = metrics.map((metric) => new Set(older.map((report) => report?.metrics[metric])));
  return metricSets.flatMap((names) => (names.size === 1 ? [...names].flatMap((name) => name ?? []) : []));
}

/** Whether a filter matches all usage of a report that does not have this attribute. */
export function isImplied(type: Type, name: TextDimension, values: readonly string[]): boolean {
  const value = type.release === "4" ? release4[type.counterCode]?.implied[name] : undefined;
  return value !== undefined && values.includes(value);
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
