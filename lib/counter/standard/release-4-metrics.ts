import { spelling, spellings } from "../spelling";

/** Metrics of Release 4 by the codes of its XML schema; tables use words instead. */
export const release4Metrics = [
  "ft_total",
  "ft_html",
  "ft_pdf",
  "search_reg",
  "search_fed",
  "result_click",
  "record_view",
  "turnaway",
  "no_license",
  "multimedia",
] as const;

export type Release4Metric = (typeof release4Metrics)[number];

const findCode = spellings(release4Metrics);

/** Finds a metric by its schema code, case-insensitive; undefined for others. */
export const findRelease4Metric: (code: string) => Release4Metric | undefined = findCode;

/** Words in the columns "User Activity" and "Access Denied Category", with their many variations. */
const words: readonly (readonly [RegExp, Release4Metric])[] = [
  [/^(regularsearch|search(es)?regular)/, "search_reg"],
  [/^search(es)?.*(federated|automated)|^(federated|automated).*search/, "search_fed"],
  [/^resultclick/, "result_click"],
  [/^recordview/, "record_view"],
  [/(concurrent|simultaneous)|licen[cs]e?limit|limitexceeded|turnaways?$/, "turnaway"],
  [/notlicen[cs]ed|nolicen[cs]e|unlicen[cs]ed/, "no_license"],
  [/^(ft|fulltext).*(total|request)/, "ft_total"],
  [/^multimedia/, "multimedia"],
];

/** Finds the metric of a Release 4 table cell ("Regular Searches", "Access denied: …") or schema code. */
export function findRelease4Activity(text: string): Release4Metric | undefined {
  const reduced = spelling(text);
  return findCode(text) ?? words.find(([word]) => word.test(reduced))?.[1];
}
