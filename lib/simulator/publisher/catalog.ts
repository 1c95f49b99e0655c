import { filmItems, journalArticles } from "./catalog-items";
import type { FieldOfStudy, PlatformKey } from "./consortium";
import { isbn, issn } from "./identifiers";
import { drawFrom, hash, pick, share, shuffle, zipf } from "./random";
import type { Item, SimulatedIdentifiers, SimulatedTitle } from "./title";
import {
  bookForms,
  czechBookForms,
  czechJournalForms,
  czechReferenceForms,
  czechTopics,
  databaseNames,
  fields,
  journalForms,
  referenceForms,
  titleTopics,
} from "./vocabulary";

export type Database = {
  key: string;
  name: string;
  field: FieldOfStudy;
  ids: SimulatedIdentifiers;
  publisher: string;
  /** Bibliographic database, or aggregated full text. */
  content: "AI" | "Aggregated";
  weight: number;
};

export type SimulatedCatalog = {
  titles: readonly SimulatedTitle[];
  /** Items without a parent. */
  items: readonly Item[];
  databases: readonly Database[];
};

type Work = Omit<SimulatedTitle, "ids" | "weight" | "database" | "articles"> & {
  ids: Omit<SimulatedIdentifiers, "proprietary">;
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function combinations(forms: readonly string[], words: Record<FieldOfStudy, readonly string[]>, seed: string) {
  const all = fields.flatMap((field) =>
    words[field].flatMap((word) => forms.map((form) => ({ field, name: capitalised(form.replace("*", word)) }))),
  );
  return shuffle(drawFrom(seed), all);
}

const houses = {
  lumina: { name: "Lumina Scientific Press", id: "lumina:lsp", registrant: "4877" },
  northgate: { name: "Northgate University Press", id: "scholaris:nup", registrant: "4512" },
  moravica: { name: "Nakladatelství Moravica", id: "moravica:nm", registrant: "7311" },
  societas: { name: "Societas Learned Press", id: "societas:slp", registrant: "4630" },
} as const;

type HouseKey = keyof typeof houses;
type Named = { field: FieldOfStudy; name: string };

function openShareOf(key: string): number {
  const lot = share(`open|${key}`);
  if (lot < 0.12) return 1;
  return lot < 0.6 ? 0.05 + 0.3 * share(`hybrid|${key}`) : 0;
}

function journal(house: HouseKey, { field, name }: Named, serial: number): Work {
  const key = `journal-${serial}`;
  const ids: Work["ids"] = { onlineIssn: issn(serial + 1) };
  if (hash(key) % 10 > 0) ids.printIssn = issn(serial);
  if (hash(key) % 3 > 0) ids.doi = `10.99901/${house}.${serial}`;
  const { name: publisher, id: publisherId } = houses[house];
  return {
    key,
    name,
    dataType: "Journal",
    field,
    ids,
    publisher,
    publisherId,
    yop: null,
    openShare: openShareOf(key),
    isOneFile: false,
    chapters: 1,
  };
}

function book(house: HouseKey, { field, name }: Named, place: { number: number; isReference: boolean }): Work {
  const { name: publisher, id: publisherId, registrant } = houses[house];
  const key = `book-${house}-${place.number}`;
  const draw = drawFrom(key);
  const parts =
    house === "moravica"
      ? ["978", "80", registrant, String(place.number).padStart(3, "0")]
      : ["978", "1", registrant, String(place.number).padStart(4, "0")];
  const ids: Work["ids"] = { isbn: isbn(parts) };
  if (draw() < 0.6) ids.doi = `10.99902/${registrant}.${place.number}`;
  if (draw() < 0.3) ids.uri = `https://id.example.org/${key}`;
  return {
    key,
    name,
    dataType: place.isReference ? "Reference_Work" : "Book",
    field,
    ids,
    publisher,
    publisherId,
    yop: 2003 + Math.floor(draw() ** 0.6 * 22),
    openShare: draw() < 0.06 ? 1 : 0,
    isOneFile: !place.isReference && draw() < 0.45,
    chapters: 5 + Math.floor(draw() * 16),
  };
}

const journalNames = combinations(journalForms, titleTopics, "journals");
const czechJournalNames = combinations(czechJournalForms, czechTopics, "české časopisy");
const bookNames = combinations(bookForms, titleTopics, "books");
const czechBookNames = combinations(czechBookForms, czechTopics, "české knihy");
const referenceNames = combinations(referenceForms, titleTopics, "reference works");
const czechReferenceNames = combinations(czechReferenceForms, czechTopics, "slovníky");

const journals = (house: HouseKey, from: number, to: number) =>
  journalNames.slice(from, to).map((named, index) => journal(house, named, 2401000 + (from + index) * 97));

const books = (house: HouseKey, names: readonly Named[], options: { from: number; isReference: boolean }) =>
  names.map((named, index) => book(house, named, { number: options.from + index, isReference: options.isReference }));

function worksOf(platform: PlatformKey): Work[] {
  switch (platform) {
    case "lumina":
      return [
        ...journals("lumina", 0, 220),
        ...books("lumina", bookNames.slice(0, 45), { from: 100, isReference: false }),
        ...books("lumina", referenceNames.slice(0, 8), { from: 900, isReference: true }),
      ];
    case "moravica":
      return [
        ...books("moravica", czechBookNames.slice(0, 240), { from: 101, isReference: false }),
        ...books("moravica", czechReferenceNames.slice(0, 22), { from: 701, isReference: true }),
      ];
    case "scholaris":
      return [
        ...journals("northgate", 220, 330),
        ...czechJournalNames.slice(0, 30).map((named, index) => journal("moravica", named, 1803000 + index * 89)),
        ...books("northgate", bookNames.slice(45, 115), { from: 2000, isReference: false }),
        ...worksOf("lumina").filter((work) => share(`sold on|${work.key}`) < 0.3),
        ...worksOf("moravica").filter((work) => share(`sold on|${work.key}`) < 0.14),
      ];
    case "societas":
      return journals("societas", 330, 354);
    default:
      return [];
  }
}

function titlesOf(platform: PlatformKey): SimulatedTitle[] {
  const works = shuffle(drawFrom(`ranking|${platform}`), worksOf(platform));
  const weights = zipf(works.length);
  return works.map((work, rank) => {
    const weight = weights[rank] ?? 0;
    const ids = { ...work.ids, proprietary: `${platform}:${work.key.replace(/^(journal|book)-/, "")}` };
    const database = platform === "scholaris" ? `scholaris-${fields.indexOf(work.field)}` : null;
    const title = { ...work, ids, weight, database };
    return { ...title, articles: platform === "societas" ? journalArticles(title) : [] };
  });
}

function databasesOf(platform: PlatformKey): Database[] {
  if (platform !== "scholaris" && platform !== "abstracta") return [];
  const names = databaseNames[platform];
  const weights = zipf(names.length);
  return names.map((name, index) => ({
    key: `${platform}-${index}`,
    name,
    field:
      platform === "scholaris"
        ? (fields[index] ?? "science")
        : pick(drawFrom(name), ["medicine", "engineering", "science", "humanities", "society"]),
    ids: { proprietary: `${platform}:db${index + 1}` },
    publisher: platform === "scholaris" ? "Northgate Information Services" : "Abstracta Foundation",
    content: platform === "scholaris" ? "Aggregated" : "AI",
    weight: weights[index] ?? 0,
  }));
}

const cache = new Map<PlatformKey, SimulatedCatalog>();

/** A platform's content; identical on every call and machine. */
export function catalogOf(platform: PlatformKey): SimulatedCatalog {
  const cached = cache.get(platform);
  if (cached) return cached;
  const catalog = {
    titles: titlesOf(platform),
    items: platform === "kinoteka" ? filmItems() : [],
    databases: databasesOf(platform),
  };
  cache.set(platform, catalog);
  return catalog;
}
