import "server-only";
import type { Identifiers } from "@/lib/counter/standard/identifiers";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { db } from "@/lib/kit/db";
import type { Catalog } from "@/lib/titles/catalog";
import { assignTitles } from "@/lib/titles/match/assign-titles";
import { findNamesakes } from "@/lib/titles/match/find-namesakes";
import { describeTitle, type Title } from "@/lib/titles/title";
import type { Checked } from "../checked";

const TITLES_AT_ONCE = 5_000;
const MOST_TITLES = 1_000_000;
const MOST_SAMPLES = 50;

/** Looks up a file's titles or items among known ones, without changes. */
export class TitleLookup {
  private readonly seen = new Set<number>();
  private readonly waiting: Record<Catalog, Title[]> = { titles: [], items: [] };
  private readonly titles: Checked["titles"] = {
    ...{ total: 0, matched: 0, new: 0, doubtful: 0 },
    is_complete: true,
    samples: [],
  };
  private previous: { name: string; ids: Identifiers } | undefined;

  async take(records: readonly UsageRecord[]): Promise<void> {
    for (const record of records) {
      if (record.item !== null) this.note("items", record.item, record.itemIds, record.attributes.Data_Type);
      else if (record.title !== null) this.note("titles", record.title, record.titleIds, record.attributes.Data_Type);
    }
    for (const catalog of ["titles", "items"] as const)
      if (this.waiting[catalog].length >= TITLES_AT_ONCE) await this.lookUp(catalog);
  }

  async finish(): Promise<Checked["titles"]> {
    await this.lookUp("titles");
    await this.lookUp("items");
    return this.titles;
  }

  /** Readers share the identifiers object between records of one title. */
  private note(catalog: Catalog, name: string, ids: Identifiers, dataType: string | undefined): void {
    if (this.previous?.name === name && this.previous.ids === ids) return;
    this.previous = { name, ids };
    if (!this.titles.is_complete) return;
    const title = describeTitle(name, ids, dataType);
    if (!title) return;
    const { matchName, isbn, issn, eissn, doi, proprietaryIds } = title;
    const hash = textHash(JSON.stringify([catalog, matchName, isbn, issn, eissn, doi, proprietaryIds]));
    if (this.seen.has(hash)) return;
    if (this.seen.size >= MOST_TITLES) {
      this.titles.is_complete = false;
      return;
    }
    this.seen.add(hash);
    this.waiting[catalog].push(title);
  }

  private async lookUp(catalog: Catalog): Promise<void> {
    const titles = this.waiting[catalog];
    this.waiting[catalog] = [];
    if (titles.length === 0) return;
    const namesakes = await findNamesakes(db(), catalog, [...new Set(titles.map(({ matchName }) => matchName))]);
    const names = new Set(namesakes.map(({ matchName }) => matchName));
    const { ids } = assignTitles(titles, namesakes);
    for (const [index, title] of titles.entries()) {
      this.titles.total++;
      if ((ids[index] ?? -1) >= 0) this.titles.matched++;
      else this.addNew(title, names.has(title.matchName) ? "doubtful" : "new");
    }
  }

  private addNew({ name, isbn, issn, eissn, doi }: Title, kind: "new" | "doubtful"): void {
    this.titles.new++;
    if (kind === "doubtful") this.titles.doubtful++;
    const ids = [isbn, issn, eissn, doi].filter(Boolean).join(", ");
    const { samples } = this.titles;
    if (samples.filter((one) => one.kind === kind).length < MOST_SAMPLES)
      samples.push({ name: name.slice(0, 300), ids, kind });
  }
}

/** A 53-bit hash of a text: a collision among a million texts is less likely than a disk error. */
function textHash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 13);
  }
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}
