import { byAge, type KnownTitle, standardIds, type Title } from "../title";

/** Most names have one or two titles, for which an index would cost more than it saves. */
const mostUnindexed = 8;

/** Titles of one name. */
export class Namesakes {
  private readonly few: KnownTitle[] = [];
  private index: ManyNamesakes | null = null;

  constructor(titles: Iterable<KnownTitle> = []) {
    for (const title of titles) this.put(title);
  }

  /** Adds or updates a title. */
  put(title: KnownTitle): void {
    if (this.index) this.index.put(title);
    else this.putFew(title);
  }

  /** Oldest first, like all results. */
  sharingStandardId(title: Title): readonly KnownTitle[] {
    if (this.index) return this.index.sharingStandardId(title);
    return this.select((one) => standardIds.some((name) => title[name] !== "" && one[name] === title[name]));
  }

  sharingProprietaryId(title: Title): readonly KnownTitle[] {
    if (this.index) return this.index.sharingProprietaryId(title);
    return this.select((one) => title.proprietaryIds.some((id) => one.proprietaryIds.includes(id)));
  }

  /** A title without any identifier; if the argument has none either, also one with proprietary identifiers only. */
  withNameOnly(title: Title): KnownTitle | undefined {
    if (this.index) return this.index.withNameOnly(title);
    const bare = this.select((one) => standardIds.every((name) => one[name] === ""));
    const isBareOnly = title.proprietaryIds.length > 0;
    return bare.find(({ proprietaryIds }) => proprietaryIds.length === 0) ?? (isBareOnly ? undefined : bare[0]);
  }

  private putFew(title: KnownTitle): void {
    const place = this.few.findIndex(({ id }) => id === title.id);
    this.few.splice(place < 0 ? this.few.length : place, 1, title);
    if (this.few.length > mostUnindexed) this.index = new ManyNamesakes(this.few);
  }

  private select(isMeant: (title: KnownTitle) => boolean): readonly KnownTitle[] {
    const titles = this.few.filter(isMeant);
    return titles.length > 1 ? titles.sort((one, other) => byAge(one.id, other.id)) : titles;
  }
}

/** Indexes many titles of one name by identifier: names such as "Editorial" have tens of thousands. */
export class ManyNamesakes {
  private readonly byNumber = new Map<number, KnownTitle>();
  private readonly byStandardId = new Map<string, Set<number>>();
  private readonly byProprietaryId = new Map<string, Set<number>>();
  private readonly withoutIds = new Set<number>();
  private readonly withProprietaryOnly = new Set<number>();

  constructor(titles: Iterable<KnownTitle>) {
    for (const title of titles) this.put(title);
  }

  /** Adds or updates a title. */
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
    return this.collect(standardKeys(title).map((key) => this.byStandardId.get(key)));
  }

  sharingProprietaryId(title: Title): KnownTitle[] {
    return this.collect(title.proprietaryIds.map((key) => this.byProprietaryId.get(key)));
  }

  /** A title without any identifier; if the argument has none either, also one with proprietary identifiers only. */
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

  private collect(groups: readonly (ReadonlySet<number> | undefined)[]): KnownTitle[] {
    const ids = new Set(groups.flatMap((group) => [...(group ?? [])]));
    return [...ids].sort(byAge).flatMap((id) => this.byNumber.get(id) ?? []);
  }
}

function standardKeys(title: Title): string[] {
  return standardIds.flatMap((name) => (title[name] === "" ? [] : [`${name} ${title[name]}`]));
}

function listed(index: Map<string, Set<number>>, key: string): Set<number> {
  const ids = index.get(key) ?? new Set();
  index.set(key, ids);
  return ids;
}
