import { spelling, spellings } from "../spelling";

/** The metrics of Release 4 by the codes of its XML schema, which tables replace by words. */
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

/** Finds the metric that a code of the XML schema means, whatever its case; undefined for any other. */
export const findRelease4Metric: (code: string) => Release4Metric | undefined = findCode;

/** Words of the columns "User Activity" and "Access Denied Category", which are written with many variations. */
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

/** Finds the metric that a cell of a Release 4 table means ("Regular Searches", "Access denied: …"), or a code of the schema. */
export function findRelease4Activity(text: string): Release4Metric | undefined {
  const reduced = spelling(text);
  return findCode(text) ?? words.find(([word]) => word.test(reduced))?.[1];
}
