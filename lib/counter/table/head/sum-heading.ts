import { totalsName } from "../rows/totals-row";
import { namedMonth } from "./month-names";

const part =
  "(?:[hqkt][1-4]|[1-4][hqt]|[1-4](?:st|nd|rd|th|er|e)?\\.? ?(?:quarter|qtr|half|quartal|halbjahr|trimestr?e?|semestre|q|čtvrtletí|pololetí|štvrťrok|polrok)|(?:quarter|qtr|half|semester) ?[1-4]|(?:i|ii|iii|iv)\\.? ?(?:čtvrtletí|pololetí|štvrťrok|polrok|q))";
const year = "(?:19|20)?\\d\\d";
const partOfYear = new RegExp(`^(?:${part}(?:[\\s\\-'’./]*${year})?|(?:19|20)\\d\\d[\\s\\-./]*${part})$`, "iu");
const wholeYear = /^(?:(?:19|20)\d\d|(?:fy|cy|ytd|year|year to date|rok|jahr|année|año)(?:[\s'’-]*(?:19|20)?\d\d)?)$/iu;

/** Whether a heading looks like a sum over several months: "Q1 2024", "2024", "YTD", "Jan-Mar 2024", "Total 2024". */
export function isSumHeading(heading: string): boolean {
  const text = heading
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s_]+/g, " ")
    .trim();
  if (text.length > 40) return false;
  if (partOfYear.test(text) || wholeYear.test(text) || isRange(text)) return true;
  const name = totalsName(text.replace(/\b(?:19|20)\d\d\b/g, "").trim());
  return name === "total" || name === "perhaps";
}

function isRange(text: string): boolean {
  const [, first = "", last = ""] = /^(\p{L}{3,})\.? ?[-–—] ?(\p{L}{3,})\.?(?: (?:19|20)?\d\d)?$/u.exec(text) ?? [];
  return namedMonth(first) !== null && namedMonth(last) !== null;
}
