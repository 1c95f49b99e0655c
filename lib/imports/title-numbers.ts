import "server-only";
import type { Identifiers } from "@/lib/counter/identifiers";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { Catalogue } from "@/lib/titles/catalogue";
import { resolveTitles } from "@/lib/titles/resolve-titles";
import { describeTitle, type Title } from "@/lib/titles/title";
import { RecentIds } from "./recent-ids";

/** Where a record says what was used. */
export type Naming = {
  readonly catalogue: Catalogue;
  readonly name: (record: UsageRecord) => string | null;
  readonly ids: (record: UsageRecord) => Identifiers;
  readonly dataType: (record: UsageRecord) => string | undefined;
};

export const namedTitle: Naming = {
  catalogue: "titles",
  name: ({ title }) => title,
  ids: ({ titleIds }) => titleIds,
  dataType: ({ item, attributes }) => (item === null ? attributes.Data_Type : attributes.Parent_Data_Type),
};

export const namedItem: Naming = {
  catalogue: "items",
  name: ({ item }) => item,
  ids: ({ itemIds }) => itemIds,
  dataType: ({ attributes }) => attributes.Data_Type,
};

type Numbered = { readonly key: string; readonly title: Title | null; id: number };

/** Numbers the titles (or items) of one report: each is looked for once, however many counts it has. */
export class TitleNumbers {
  private readonly recent = new RecentIds();

  constructor(private readonly naming: Naming) {}

  /** One for each record, 0 where it names none. */
  async of(records: readonly UsageRecord[]): Promise<readonly number[]> {
    const distinct = new Map<string, Numbered>();
    let previous: { record: UsageRecord; numbered: Numbered } | undefined;
    const all = records.map((record) => {
      const isSame = previous !== undefined && this.isSame(previous.record, record);
      const numbered = isSame && previous ? previous.numbered : this.find(record, distinct);
      previous = { record, numbered };
      return numbered;
    });
    await this.resolve([...distinct.values()]);
    return all.map(({ id }) => id);
  }

  /** Records of one title share the object of its identifiers, which spares comparing them. */
  private isSame(one: UsageRecord, other: UsageRecord): boolean {
    const { name, ids, dataType } = this.naming;
    return ids(one) === ids(other) && name(one) === name(other) && dataType(one) === dataType(other);
  }

  private find(record: UsageRecord, distinct: Map<string, Numbered>): Numbered {
    const name = this.naming.name(record);
    if (name === null) return { key: "", title: null, id: 0 };
    const ids = this.naming.ids(record);
    const dataType = this.naming.dataType(record);
    const key = keyOf(name, ids, dataType);
    const known = distinct.get(key);
    if (known) return known;
    const id = this.recent.get(key);
    const numbered =
      id === undefined ? { key, title: describeTitle(name, ids, dataType), id: 0 } : { key, title: null, id };
    distinct.set(key, numbered);
    return numbered;
  }

  private async resolve(distinct: readonly Numbered[]): Promise<void> {
    const unknown = distinct.flatMap((numbered) => (numbered.title ? { numbered, title: numbered.title } : []));
    const ids = await resolveTitles(
      unknown.map(({ title }) => title),
      this.naming.catalogue,
    );
    for (const [index, { numbered }] of unknown.entries()) {
      numbered.id = ids[index] ?? 0;
      this.recent.set(numbered.key, numbered.id);
    }
  }
}

function keyOf(name: string, ids: Identifiers, dataType: string | undefined): string {
  const { doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary } = ids;
  return JSON.stringify([name, dataType, doi, isbn, printIssn, onlineIssn, linkingIssn, uri, proprietary]);
}
