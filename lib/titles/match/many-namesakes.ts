import { type KnownTitle, standardIds, type Title } from "../title";
import { byAge } from "./by-age";

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
    return this.found(standardKeys(title).map((key) => this.byStandardId.get(key)));
  }

  sharingProprietaryId(title: Title): KnownTitle[] {
    return this.found(title.proprietaryIds.map((key) => this.byProprietaryId.get(key)));
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

  private found(groups: readonly (ReadonlySet<number> | undefined)[]): KnownTitle[] {
    const ids = new Set(groups.flatMap((group) => [...(group ?? [])]));
    return [...ids].sort(byAge).flatMap((id) => this.byNumber.get(id) ?? []);
  }
}

function standardKeys(title: Title): string[] {
  return standardIds.flatMap((name) => (title[name] === "" ? [] : [`${name} ${title[name]}`]));
}

function listed(index: Map<string, Set<number>>, key: string): Set<number> {
  const found = index.get(key) ?? new Set();
  index.set(key, found);
  return found;
}
