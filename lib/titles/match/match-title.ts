import { type KnownTitle, type NameMonths, spanOf, standardIds, type Title } from "../title";
import type { Namesakes } from "./namesakes";

/**
 * Matches a report's title among those of the same lower-case name: by standard identifiers, then by proprietary
 * identifier, then by name alone. An identifier never matches a title of another name.
 */
export function matchTitle(incoming: Title, namesakes: Namesakes): KnownTitle | undefined {
  return byStandardIds(incoming, namesakes) ?? byProprietaryId(incoming, namesakes) ?? byName(incoming, namesakes);
}

/** A matched title enriched by the report's details; the same object if nothing is new. */
export function enrichTitle(title: KnownTitle, incoming: Title): KnownTitle {
  const type = title.publicationType === "unknown" ? incoming.publicationType : title.publicationType;
  const proprietaryIds = union(title.proprietaryIds, incoming.proprietaryIds);
  const isTold =
    (title.authors === "" && incoming.authors !== "") ||
    (title.publicationDate === "" && incoming.publicationDate !== "");
  const months = extendMonths(title, incoming);
  const uris = title.uris.length < mostUris ? union(title.uris, incoming.uris) : title.uris;
  const isSame =
    !isTold &&
    months === title &&
    countMissing(title, incoming) === 0 &&
    type === title.publicationType &&
    proprietaryIds === title.proprietaryIds &&
    uris === title.uris;
  if (isSame) return title;
  return {
    ...title,
    isbn: title.isbn || incoming.isbn,
    issn: title.issn || incoming.issn,
    eissn: title.eissn || incoming.eissn,
    doi: title.doi || incoming.doi,
    publicationType: type,
    proprietaryIds,
    uris,
    authors: title.authors || incoming.authors,
    publicationDate: title.publicationDate || incoming.publicationDate,
    firstMonth: months.firstMonth,
    lastMonth: months.lastMonth,
  };
}

/** Months of usage under the title's name, if they are recorded; the same object if the other name or month is no news. */
function extendMonths(title: Title, incoming: Title): NameMonths {
  const { firstMonth, lastMonth } = incoming;
  if (title.lastMonth === "" || lastMonth === "" || title.matchName !== incoming.matchName) return title;
  if (title.firstMonth <= firstMonth && lastMonth <= title.lastMonth) return title;
  return spanOf(title, incoming);
}

/** Some providers use session or proxy addresses here, new ones in each report. */
const mostUris = 50;

function byStandardIds(incoming: Title, namesakes: Namesakes): KnownTitle | undefined {
  const acceptable = namesakes.sharingStandardId(incoming).filter((candidate) => !contradicts(candidate, incoming));
  if (acceptable.length < 2) return acceptable[0];
  const [best] = acceptable.sort(
    (one, other) =>
      countMissing(one, incoming) - countMissing(other, incoming) ||
      countMissing(incoming, other) - countMissing(incoming, one),
  );
  return best;
}

function byProprietaryId(incoming: Title, namesakes: Namesakes): KnownTitle | undefined {
  const isBare = !hasStandardId(incoming);
  return namesakes.sharingProprietaryId(incoming).find((candidate) => isBare || !hasStandardId(candidate));
}

function byName(incoming: Title, namesakes: Namesakes): KnownTitle | undefined {
  return hasStandardId(incoming) ? undefined : namesakes.withNameOnly(incoming);
}

function contradicts(one: Title, other: Title): boolean {
  return standardIds.some((name) => one[name] !== "" && other[name] !== "" && one[name] !== other[name]);
}

/** Number of standard identifiers that `from` has and `of` lacks. */
function countMissing(of: Title, from: Title): number {
  return standardIds.filter((name) => of[name] === "" && from[name] !== "").length;
}

function hasStandardId(title: Title): boolean {
  return standardIds.some((name) => title[name] !== "");
}

function union(current: readonly string[], added: readonly string[]): readonly string[] {
  return added.every((text) => current.includes(text)) ? current : [...new Set([...current, ...added])];
}
