import { type KnownTitle, numberTitle, type Title } from "../title";
import { enrichTitle, matchTitle } from "./match-title";
import { Namesakes } from "./namesakes";

export type TitleAssignment = {
  /** One id per given title; negative for one still to be created. */
  readonly ids: readonly number[];
  /** With negative ids. */
  readonly created: readonly KnownTitle[];
  readonly enriched: readonly KnownTitle[];
};

/** Matches titles, in order, with known ones of the same name; later titles also match earlier ones. */
export function assignTitles(titles: readonly Title[], known: readonly KnownTitle[]): TitleAssignment {
  const shelves = new Map<string, Namesakes>();
  const shelfOf = (name: string) => {
    const shelf = shelves.get(name) ?? new Namesakes();
    shelves.set(name, shelf);
    return shelf;
  };
  for (const title of known) shelfOf(title.matchName).put(title);
  const created = new Map<number, KnownTitle>();
  const enriched = new Map<number, KnownTitle>();
  const ids = titles.map((title) => {
    const shelf = shelfOf(title.matchName);
    const match = matchTitle(title, shelf);
    const settled = match ? enrichTitle(match, title) : numberTitle(title, -1 - created.size);
    if (settled !== match) {
      shelf.put(settled);
      (settled.id < 0 ? created : enriched).set(settled.id, settled);
    }
    return settled.mergedInto ?? settled.id;
  });
  return { ids, created: [...created.values()], enriched: [...enriched.values()] };
}
