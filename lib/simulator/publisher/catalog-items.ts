import { type Draw, drawFrom, integer, pick, shuffle, zipf } from "./random";
import type { AccessKind, Item, SimulatedTitle } from "./title";
import { articleForms, everydaySubjects, familyNames, filmForms, givenNames, places, titleTopics } from "./vocabulary";

function authors(draw: Draw): Item["authors"] {
  return Array.from({ length: integer(draw, 1, 3) }, () => {
    const name = `${pick(draw, givenNames)} ${pick(draw, familyNames)}`;
    return draw() < 0.4 ? { name, orcid: orcid(draw) } : { name };
  });
}

/** An ORCID with its ISO 7064 mod 11-2 check digit. */
function orcid(draw: Draw): string {
  const digits = `0000000${integer(draw, 10000000, 99999999)}`;
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  const all = `${digits}${check === 10 ? "X" : check}`;
  return [0, 4, 8, 12].map((start) => all.slice(start, start + 4)).join("-");
}

function day(draw: Draw, years: { from: number; to: number }): string {
  const month = String(integer(draw, 1, 12)).padStart(2, "0");
  return `${integer(draw, years.from, years.to)}-${month}-${String(integer(draw, 1, 28)).padStart(2, "0")}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Twelve articles of a journal; together they have the journal's weight. */
export function journalArticles(journal: Omit<SimulatedTitle, "articles">): Item[] {
  const draw = drawFrom(`articles|${journal.key}`);
  const weights = zipf(articleForms.length);
  const subjects = [...everydaySubjects, ...titleTopics[journal.field]] as const;
  return shuffle(draw, articleForms).map((form, index) => {
    const local = `${journal.ids.proprietary.split(":")[1]}.${index + 1}`;
    const isOpen = draw() < journal.openShare;
    return {
      key: `${journal.key}/${index + 1}`,
      name: capitalised(form.replace("*", pick(draw, subjects))),
      dataType: "Article",
      field: journal.field,
      ids: { doi: `10.99903/${local}`, proprietary: `societas:${local}` },
      publisher: journal.publisher,
      authors: authors(draw),
      publicationDate: day(draw, { from: 2017, to: 2025 }),
      articleVersion: draw() < 0.9 ? "VoR" : "AM",
      access: isOpen ? "open" : "controlled",
      weight: journal.weight * (weights[index] ?? 0),
    };
  });
}

/** Films, recordings and pictures, all without a parent. */
export function filmItems(): Item[] {
  const draw = drawFrom("films");
  const names = shuffle(
    draw,
    places.flatMap((place) => filmForms.map((form) => form.replace("*", place))),
  );
  const weights = zipf(names.length);
  return names.map((name, index) => {
    const lot = draw();
    const access: AccessKind = lot < 0.08 ? "open" : lot < 0.2 ? "free" : "controlled";
    const proprietary = `kinoteka:k${String(index + 1).padStart(4, "0")}`;
    return {
      key: `film-${index + 1}`,
      name,
      dataType: draw() < 0.8 ? "Audiovisual" : pick(draw, ["Sound", "Image"]),
      field: pick(draw, ["humanities", "society", "humanities", "medicine"]),
      ids:
        draw() < 0.7
          ? { uri: `https://kinoteka.example.org/k/${index + 1}`, proprietary }
          : { doi: `10.99904/k${index + 1}`, proprietary },
      publisher: "Filmová knihovna Kinotéka",
      authors: authors(draw),
      publicationDate: day(draw, { from: 1958, to: 2023 }),
      articleVersion: null,
      access,
      weight: weights[index] ?? 0,
    };
  });
}
