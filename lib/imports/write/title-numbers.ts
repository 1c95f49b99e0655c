import "server-only";
import type { Details } from "@/lib/counter/standard/details";
import type { Identifiers } from "@/lib/counter/standard/identifiers";
import type { Month } from "@/lib/counter/standard/month";
import type { Catalog } from "@/lib/titles/catalog";
import { resolveTitles } from "@/lib/titles/resolve-titles";
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
export type TitleNaming = {
  readonly catalog: Catalog;
  readonly name: (record: RunRecord) => string | null;
  readonly ids: (record: RunRecord) => Identifiers;
  readonly dataType: (record: RunRecord) => string | undefined;
  readonly details: (record: RunRecord) => Details | undefined;
};

export const namedTitle: TitleNaming = {
  catalog: "titles",
  name: ({ title }) => title,
  ids: ({ titleIds }) => titleIds,
  dataType: ({ item, attributes }) => (item === null ? attributes.Data_Type : attributes.Parent_Data_Type),
  details: ({ titleDetails }) => titleDetails,
};

export const namedItem: TitleNaming = {
  catalog: "items",
  name: ({ item }) => item,
  ids: ({ itemIds }) => itemIds,
  dataType: ({ attributes }) => attributes.Data_Type,
  details: ({ itemDetails }) => itemDetails,
};

/** A title without id yet; its months grow with its records. */
type Waiting = { -readonly [Field in keyof Title]: Title[Field] };

const noTitle: Numbered = { id: 0 };

/** Resolves the titles (or items) of one report: each is looked up once, and many at a time. */
export class TitleNumbers {
  private readonly recent = new Recent<Numbered>();
  private waiting = new Map<Numbered, Waiting>();
  private previous: { record: RunRecord; month: Month | undefined; numbered: Numbered } | undefined;

  /** `resolve` maps titles to ids; by default it creates unknown ones. */
  constructor(
    private readonly naming: TitleNaming,
    private readonly resolveAll: typeof resolveTitles = resolveTitles,
  ) {}

  /** The title of a record of the month; resolved later if it is new. */
  of(record: RunRecord, month?: Month): Numbered {
    const { previous } = this;
    if (previous?.month === month && previous && this.isSame(previous.record, record)) return previous.numbered;
    const numbered = this.find(record);
    this.previous = { record, month, numbered };
    const title = this.waiting.get(numbered);
    if (title && month) extendMonths(title, month);
    return numbered;
  }

  /** Resolves all titles collected so far; calls must not overlap. */
  async resolve(): Promise<void> {
    const { waiting } = this;
    this.waiting = new Map();
    const ids = await this.resolveAll([...waiting.values()], this.naming.catalog);
    for (const [index, numbered] of [...waiting.keys()].entries()) numbered.id = ids[index] ?? 0;
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
    if (title) this.waiting.set(numbered, title);
    this.recent.set(key, numbered);
    return numbered;
  }
}

function extendMonths(title: Waiting, month: Month): void {
  if (title.firstMonth === "" || month < title.firstMonth) title.firstMonth = month;
  if (month > title.lastMonth) title.lastMonth = month;
}

function keyOf(name: string, ids: Identifiers, dataType: string | undefined, details: Details | undefined): string {
  const { doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary } = ids;
  const detail = [details?.authors, details?.publicationDate];
  return JSON.stringify([name, dataType, doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary, ...detail]);
}
