import { HUMAN_USE } from "./attribute-conditions";

type Report = { readonly counterCode: string; readonly release: string };
type Definition = {
  readonly metric: string;
  readonly group: string;
  readonly shownAs?: string;
  /** Use by people if absent. */
  readonly attributes?: string;
};

/** Requests by journal item, or other item. Books count by title: Release 5.1 counts a book once for each chapter. */
const requests = (group: string, attributes = HUMAN_USE): readonly Definition[] => [
  { metric: "Total_Item_Requests", group, attributes: `Data_Type!=Book|Reference_Work; ${attributes}` },
  { metric: "Unique_Title_Requests", group, attributes: `Data_Type=Book|Reference_Work; ${attributes}` },
];
const ofJournals: readonly Definition[] = [{ metric: "Total_Item_Requests", group: "full_text" }];
const ofBooks: readonly Definition[] = [{ metric: "Unique_Title_Requests", group: "full_text" }];
const searches: readonly Definition[] = [{ metric: "Searches_Regular", group: "search" }];
const platformSearches: readonly Definition[] = [{ metric: "Searches_Platform", group: "search" }];
const denials = (group: string): readonly Definition[] => [
  { metric: "Limit_Exceeded", group },
  { metric: "No_License", group },
];
const denialsOf4 = (group: string): readonly Definition[] => [
  { metric: "turnaway", group, shownAs: "Limit_Exceeded" },
  { metric: "no_license", group, shownAs: "No_License" },
];
const requestsOf4 = (shownAs: string): readonly Definition[] => [{ metric: "ft_total", group: "full_text", shownAs }];
const machines: readonly Definition[] = [
  ...requests("text_mining", "Access_Method=TDM"),
  ...requests("ai_agents", "Access_Method=Agent"),
  { metric: "Total_AI_Requests", group: "ai_agents", attributes: "Access_Method=Agent" },
];

/** By COUNTER code, which means the same in every release that has it. */
const definitions: Readonly<Record<string, readonly Definition[]>> = {
  TR: [...requests("full_text"), ...denials("full_text_denial"), ...machines],
  TR_J1: ofJournals,
  TR_J2: denials("full_text_denial"),
  TR_J3: ofJournals,
  TR_J4: ofJournals,
  TR_B1: ofBooks,
  TR_B2: denials("full_text_denial"),
  TR_B3: ofBooks,
  DR: [...searches, ...denials("search_denial")],
  DR_D1: searches,
  DR_D2: denials("search_denial"),
  PR: platformSearches,
  PR_P1: platformSearches,
  JR1: requestsOf4("Total_Item_Requests"),
  JR2: denialsOf4("full_text_denial"),
  BR1: requestsOf4("Unique_Title_Requests"),
  BR3: denialsOf4("full_text_denial"),
  DB1: [{ metric: "search_reg", group: "search", shownAs: "Searches_Regular" }],
  DB2: denialsOf4("search_denial"),
  PR1: [{ metric: "search_reg", group: "search", shownAs: "Searches_Platform" }],
};

/** Default interest definitions of a report: short names of metrics and groups. */
export const defaultDefinitions = ({ counterCode, release }: Report): (Definition & { attributes: string })[] =>
  release === "own" ? [] : (definitions[counterCode] ?? []).map((one) => ({ attributes: HUMAN_USE, ...one }));

type DefaultReport = { counterCode: string; release: string };

/**
 * Whether the report defines the interest of a new platform, in any release: reports of titles and databases count each
 * use once, by month the best of those that are there. Items (IR) repeat the uses of their titles, and platform reports
 * (PR) sum up all others.
 */
export const isDefaultInterest = ({ counterCode }: DefaultReport): boolean =>
  Object.hasOwn(definitions, counterCode) && !counterCode.startsWith("PR");
