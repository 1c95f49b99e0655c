type Report = { readonly counterCode: string; readonly release: string };
type Definition = { readonly metric: string; readonly group: string; readonly shownAs?: string };

const ofFullText: readonly Definition[] = [
  { metric: "Total_Item_Requests", group: "full_text" },
  { metric: "Limit_Exceeded", group: "full_text_denial" },
  { metric: "No_License", group: "full_text_denial" },
];

const ofDatabases: readonly Definition[] = [
  { metric: "Searches_Regular", group: "search" },
  { metric: "Limit_Exceeded", group: "search_denial" },
  { metric: "No_License", group: "search_denial" },
];

const fullTextOf4: readonly Definition[] = [{ metric: "ft_total", group: "full_text", shownAs: "Total_Item_Requests" }];

/** By COUNTER code, which means the same in every release that has it. */
const definitions: Readonly<Record<string, readonly Definition[]>> = {
  TR: ofFullText,
  DR: ofDatabases,
  PR: [{ metric: "Searches_Platform", group: "search" }],
  JR1: fullTextOf4,
  BR2: fullTextOf4,
  DB1: [{ metric: "search_reg", group: "search", shownAs: "Searches_Regular" }],
  PR1: [{ metric: "search_reg", group: "search", shownAs: "Searches_Platform" }],
};

/** Default interest definitions of a report: short names of metrics and groups. */
export const defaultDefinitions = ({ counterCode, release }: Report): readonly Definition[] =>
  release === "own" ? [] : (definitions[counterCode] ?? []);

type DefaultReport = { counterCode: string; release: string };

/**
 * Reports that define the interest of a new platform. They count each use of titles and databases once: items (IR)
 * repeat the uses of their titles, and platform reports (PR) sum up all others.
 */
const DEFAULT = ["TR", "DR", "JR1", "BR2", "DB1"];

/** Whether the report defines interest by default, in any release. */
export const isDefaultInterest = ({ counterCode }: DefaultReport): boolean => DEFAULT.includes(counterCode);
