import { type KnownTitle, standardIds, type Title } from "./title";

/** Titles of one name, found by their identifiers: names such as "Editorial" belong to tens of thousands. */
export class Namesakes {
  private readonly byNumber = new Map<number, KnownTitle>();
  private readonly byStandardId = new Map<string, Set<number>>();
  private readonly byProprietaryId = new Map<string, Set<number>>();
  private readonly withoutIds = new Set<number>();
  private readonly withProprietaryOnly = new Set<number>();

  constructor(titles: Iterable<KnownTitle> = []) {
    for (const title of titles) this.put(title);
  }

  /** Adds a title, or what it has become. */
  put(title: KnownTitle): void {
    this.byNumber.set(title.id, title);
    const standard = standardKeys(title);
    for (const key of standard) listed(this.byStandardId, key).add(title.id);
    for (const key of title.proprietaryIds) listed(this.byProprietaryId, key).add(title.id);
    this.withoutIds.delete(title.id);
    this.withProprietaryOnly.delete(title.id);
    if (standard.length === 0) this.groupOf(title).add(title.id);
  }

  sharingStandardId(title: Title): KnownTitle[] {
    return this.found(standardKeys(title).map((key) => this.byStandardId.get(key)));
  }

  sharingProprietaryId(title: Title): KnownTitle[] {
    return this.found(title.proprietaryIds.map((key) => this.byProprietaryId.get(key)));
  }

  /** A title without any identifier; where the one asked for has none either, also one with proprietary ones only. */
  withNameOnly(title: Title): KnownTitle | undefined {
    return (
      this.oldest(this.withoutIds) ??
      (title.proprietaryIds.length === 0 ? this.oldest(this.withProprietaryOnly) : undefined)
    );
  }

  private groupOf(title: Title): Set<number> {
    return title.proprietaryIds.length > 0 ? this.withProprietaryOnly : this.withoutIds;
  }

  private oldest(group: ReadonlySet<number>): KnownTitle | undefined {
    let oldest: number | undefined;
    for (const id of group) if (oldest === undefined || byAge(id, oldest) < 0) oldest = id;
    return oldest === undefined ? undefined : this.byNumber.get(oldest);
  }

  private found(groups: readonly (ReadonlySet<number> | undefined)[]): KnownTitle[] {
    const ids = new Set(groups.flatMap((group) => [...(group ?? [])]));
    return [...ids].sort(byAge).flatMap((id) => this.byNumber.get(id) ?? []);
  }
}

/** Oldest first, so that equally good candidates are chosen from in one order; titles not yet saved have negative ids. */
function byAge(one: number, other: number): number {
  return Number(one < 0) - Number(other < 0) || Math.abs(one) - Math.abs(other);
}

/**
 * Finds the title that a report's title is, among those of the same lower-cased name: by standard identifiers, else by a
 * proprietary one, else by the name alone. A title is never found by an identifier under another name.
 */
export function matchTitle(incoming: Title, namesakes: Namesakes): KnownTitle | undefined {
  return byStandardIds(incoming, namesakes) ?? byProprietaryId(incoming, namesakes) ?? byName(incoming, namesakes);
}

/** What a matched title becomes by what the report knows of it; the same object if it learns nothing. */
export function enrichTitle(known: KnownTitle, incoming: Title): KnownTitle {
  const type = known.publicationType === "unknown" ? incoming.publicationType : known.publicationType;
  const proprietaryIds = union(known.proprietaryIds, incoming.proprietaryIds);
  const uris = known.uris.length < mostUris ? union(known.uris, incoming.uris) : known.uris;
  const isSame =
    countMissing(known, incoming) === 0 &&
    type === known.publicationType &&
    proprietaryIds === known.proprietaryIds &&
    uris === known.uris;
  if (isSame) return known;
  return {
    ...known,
    isbn: known.isbn || incoming.isbn,
    issn: known.issn || incoming.issn,
    eissn: known.eissn || incoming.eissn,
    doi: known.doi || incoming.doi,
    publicationType: type,
    proprietaryIds,
    uris,
  };
}

/** Some publishers put session or proxy addresses here, a new one in each report. */
const mostUris = 50;

function byStandardIds(incoming: Title, namesakes: Namesakes): KnownTitle | undefined {
  const acceptable = namesakes.sharingStandardId(incoming).filter((candidate) => !contradicts(candidate, incoming));
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

/** How many standard identifiers `from` has that `of` has not. */
function countMissing(of: Title, from: Title): number {
  return standardIds.filter((name) => of[name] === "" && from[name] !== "").length;
}

function hasStandardId(title: Title): boolean {
  return standardIds.some((name) => title[name] !== "");
}

function standardKeys(title: Title): string[] {
  return standardIds.flatMap((name) => (title[name] === "" ? [] : [`${name} ${title[name]}`]));
}

function union(known: readonly string[], added: readonly string[]): readonly string[] {
  return added.every((text) => known.includes(text)) ? known : [...new Set([...known, ...added])];
}

function listed(index: Map<string, Set<number>>, key: string): Set<number> {
  const found = index.get(key) ?? new Set();
  index.set(key, found);
  return found;
}
