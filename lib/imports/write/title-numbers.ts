import "server-only";
import type { Details } from "@/lib/counter/standard/details";
import type { Identifiers } from "@/lib/counter/standard/identifiers";
import type { Catalogue } from "@/lib/titles/catalog";
import { resolveTitles } from "@/lib/titles/match/resolve-titles";
import { describeTitle, type Title } from "@/lib/titles/title";
import type { Numbered, RunRecord } from "./record-chunk";

const mostPerGeneration = 25_000;

/** A cache of up to 50,000 recent values by name: reports come in runs, and files have no size limit. */
export class Recent<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: string, value: Value): void {
    if (this.young.size >= mostPerGeneration) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}

/** The fields of a record that identify what was used. */
export type Naming = {
  readonly catalogue: Catalogue;
  readonly name: (record: RunRecord) => string | null;
  readonly ids: (record: RunRecord) => Identifiers;
  readonly dataType: (record: RunRecord) => string | undefined;
  readonly details: (record: RunRecord) => Details | undefined;
};

export const namedTitle: Naming = {
  catalogue: "titles",
  name: ({ title }) => title,
  ids: ({ titleIds }) => titleIds,
  dataType: ({ item, attributes }) => (item === null ? attributes.Data_Type : attributes.Parent_Data_Type),
  details: ({ titleDetails }) => titleDetails,
};

export const namedItem: Naming = {
  catalogue: "items",
  name: ({ item }) => item,
  ids: ({ itemIds }) => itemIds,
  dataType: ({ attributes }) => attributes.Data_Type,
  details: ({ itemDetails }) => itemDetails,
};

type Unknown = { readonly numbered: Numbered; readonly title: Title };

const noTitle: Numbered = { id: 0 };

/** Resolves the titles (or items) of one report: each is looked up once, and many at a time. */
export class TitleNumbers {
  private readonly recent = new Recent<Numbered>();
  private unknown: Unknown[] = [];
  private previous: { record: RunRecord; numbered: Numbered } | undefined;

  /** `resolve` maps titles to ids; by default it creates unknown ones. */
  constructor(
    private readonly naming: Naming,
    private readonly resolveAll: typeof resolveTitles = resolveTitles,
  ) {}

  /** The title of a record; resolved later if it is new. */
  of(record: RunRecord): Numbered {
    if (this.previous && this.isSame(this.previous.record, record)) return this.previous.numbered;
    const numbered = this.find(record);
    this.previous = { record, numbered };
    return numbered;
  }

  /** Resolves all titles collected so far; calls must not overlap. */
  async resolve(): Promise<void> {
    const { unknown } = this;
    this.unknown = [];
    const titles = unknown.map(({ title }) => title);
    const ids = await this.resolveAll(titles, this.naming.catalogue);
    for (const [index, { numbered }] of unknown.entries()) numbered.id = ids[index] ?? 0;
  }

  /** Records of one title share its identifiers object, which makes the comparison cheap. */
  private isSame(one: RunRecord, other: RunRecord): boolean {
    const { name, ids, dataType, details } = this.naming;
    return (
      ids(one) === ids(other) &&
      name(one) === name(other) &&
      dataType(one) === dataType(other) &&
      details(one) === details(other)
    );
  }

  private find(record: RunRecord): Numbered {
    const name = this.naming.name(record);
    if (name === null) return noTitle;
    const ids = this.naming.ids(record);
    const dataType = this.naming.dataType(record);
    const details = this.naming.details(record);
    const key = keyOf(name, ids, dataType, details);
    const existing = this.recent.get(key);
    if (existing) return existing;
    const title = describeTitle(name, ids, dataType, details);
    const numbered = title ? { id: 0 } : noTitle;
    if (title) this.unknown.push({ numbered, title });
    this.recent.set(key, numbered);
    return numbered;
  }
}

function keyOf(name: string, ids: Identifiers, dataType: string | undefined, details: Details | undefined): string {
  const { doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary } = ids;
  const detail = [details?.authors, details?.publicationDate];
  return JSON.stringify([name, dataType, doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary, ...detail]);
}
