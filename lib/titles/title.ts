import type { Details } from "@/lib/counter/standard/details";
import { type Identifiers, normalizeDoi, normalizeIsbn, normalizeIssn } from "@/lib/counter/standard/identifiers";
import { unknownName } from "@/lib/counter/usage-record";
import { decodeEntities } from "@/lib/kit/format/decode-entities";
import { storable } from "@/lib/kit/storable";
import { type PublicationType, publicationType } from "./publication-type";

/** Identifiers that decide whether two titles are the same; an empty string means absent. */
export const standardIds = ["isbn", "issn", "eissn", "doi"] as const;

/** A title or item in the catalog. */
export type Title = {
  readonly name: string;
  /** Titles match only if these are equal. Computed here, never in a database, whose lower-casing differs. */
  readonly matchName: string;
  readonly publicationType: PublicationType;
  readonly isbn: string;
  readonly issn: string;
  readonly eissn: string;
  readonly doi: string;
  readonly proprietaryIds: readonly string[];
  readonly uris: readonly string[];
  /** From Details; never used for matching. */
  readonly authors: string;
  readonly publicationDate: string;
  /**
   * First and last month of usage reported under this name. Titles in the catalog have them only if usage was reported
   * under several names of the title; otherwise "".
   */
  readonly firstMonth: string;
  readonly lastMonth: string;
};

export type KnownTitle = Title & {
  readonly id: number;
  /** The title it was merged into; matches resolve to that title. */
  readonly mergedInto?: number | null;
};

/** Written out, because spreading an object costs several microseconds. */
export function numberTitle(title: Title, id: number): KnownTitle {
  const { name, matchName, publicationType, isbn, issn, eissn, doi, proprietaryIds, uris } = title;
  const { authors, publicationDate, firstMonth, lastMonth } = title;
  return {
    id,
    name,
    matchName,
    publicationType,
    isbn,
    issn,
    eissn,
    doi,
    proprietaryIds,
    uris,
    authors,
    publicationDate,
    firstMonth,
    lastMonth,
  };
}

/** The title named by a report in the catalog's form; null if the report gives no name: such usage has no title. */
export function describeTitle(
  name: string,
  ids: Identifiers,
  dataType: string | undefined,
  details?: Details,
): Title | null {
  const clean = squash(name).normalize("NFC");
  if (clean === "" || clean === unknownName) return null;
  const isbn = ids.isbn ? isbnOf(ids.isbn) : "";
  const eissn = ids.onlineIssn ? issnOf(ids.onlineIssn) : "";
  const issn = issnOf(ids.printIssn || (eissn ? "" : (ids.linkingIssn ?? "")));
  const doi = ids.doi ? doiOf(ids.doi) : "";
  return {
    name: clean,
    matchName: clean.toLowerCase(),
    publicationType: publicationType(dataType, { isbn, issn, eissn }),
    ...{ isbn, issn, eissn, doi },
    proprietaryIds: ids.proprietary ? distinct(ids.proprietary) : [],
    uris: ids.uri ? distinct([ids.uri]) : [],
    authors: details ? squash(details.authors) : "",
    publicationDate: details?.publicationDate ?? "",
    firstMonth: "",
    lastMonth: "",
  };
}

function isbnOf(text: string): string {
  const valid = normalizeIsbn(text)?.value;
  if (valid) return valid;
  const [first = ""] = squash(text).split(" ");
  const compact = squash(text).replace(/[\s-]/g, "");
  return compact.length > 20 ? first.replaceAll("-", "").slice(0, 20) : compact;
}

function issnOf(text: string): string {
  return normalizeIssn(text)?.value ?? squash(text).replaceAll(" ", "").toUpperCase().slice(0, 9);
}

function doiOf(text: string): string {
  return (normalizeDoi(text)?.value ?? squash(text)).slice(0, 250);
}

function distinct(texts: readonly string[]): readonly string[] {
  const [only] = texts;
  if (only === undefined) return [];
  if (texts.length === 1) return [squash(only)].filter((text) => text !== "");
  return [...new Set(texts.map(squash))].filter((text) => text !== "").sort();
}

const isUntidy = /\0|\s\s|[^\S ]|^\s|\s$/;

function squash(text: string): string {
  const decoded = decodeEntities(text);
  if (!isUntidy.test(decoded) && decoded.isWellFormed()) return decoded;
  return storable(decoded).replace(/\s+/g, " ").trim();
}

/** First and last month of usage under a name, yyyy-MM. */
export type NameMonths = Pick<Title, "firstMonth" | "lastMonth">;

/** The range of both. */
export function spanOf(one: NameMonths, other: NameMonths): NameMonths {
  const isEarlier = one.firstMonth < other.firstMonth;
  const isLater = one.lastMonth > other.lastMonth;
  return {
    firstMonth: isEarlier ? one.firstMonth : other.firstMonth,
    lastMonth: isLater ? one.lastMonth : other.lastMonth,
  };
}

/** Order-independent key of two titles. */
export const pairKey = (one: number, other: number): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Oldest first, so equally good candidates are always chosen in the same order; unsaved titles have negative ids. */
export function byAge(one: number, other: number): number {
  return Number(one < 0) - Number(other < 0) || Math.abs(one) - Math.abs(other);
}
