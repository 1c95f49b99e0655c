import { type KnownTitle, standardIds, type Title } from "../title";
import { byAge } from "./by-age";
import { ManyNamesakes } from "./many-namesakes";

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
    return this.found((one) => standardIds.some((name) => title[name] !== "" && one[name] === title[name]));
  }

  sharingProprietaryId(title: Title): readonly KnownTitle[] {
    if (this.index) return this.index.sharingProprietaryId(title);
    return this.found((one) => title.proprietaryIds.some((id) => one.proprietaryIds.includes(id)));
  }

  /** A title without any identifier; if the argument has none either, also one with proprietary identifiers only. */
  withNameOnly(title: Title): KnownTitle | undefined {
    if (this.index) return this.index.withNameOnly(title);
    const bare = this.found((one) => standardIds.every((name) => one[name] === ""));
    const isBareOnly = title.proprietaryIds.length > 0;
    return bare.find(({ proprietaryIds }) => proprietaryIds.length === 0) ?? (isBareOnly ? undefined : bare[0]);
  }

  private putFew(title: KnownTitle): void {
    const place = this.few.findIndex(({ id }) => id === title.id);
    this.few.splice(place < 0 ? this.few.length : place, 1, title);
    if (this.few.length > mostUnindexed) this.index = new ManyNamesakes(this.few);
  }

  private found(isMeant: (title: KnownTitle) => boolean): readonly KnownTitle[] {
    const titles = this.few.filter(isMeant);
    return titles.length > 1 ? titles.sort((one, other) => byAge(one.id, other.id)) : titles;
  }
}
