import { folded } from "@/lib/kit/format/search-words";
import type { TitleCoverage } from "./coverage";
import type { KbartColumns, KbartRole } from "./kbart-columns";
import { isEmbargo, readEmbargo } from "./read-embargo";
import { readPublicationDay } from "./read-publication-day";

/** P, F and M of KBART: paid, free, or free and paid articles in one title. */
type ListAccess = "paid" | "free" | "mixed";

type KbartKind = "serial" | "monograph" | "other";

/** Why a row does not say for sure what is accessible. */
type CoverageProblem = "date_unreadable" | "embargo_unreadable" | "dates_reversed";

export type KbartRow = {
  readonly coverage: TitleCoverage;
  /** Null where the list does not say; paid by the standard. */
  readonly access: ListAccess | null;
  readonly kind: KbartKind | null;
  /** "" for none. Identifiers of the title on its platform, of the series it belongs to, and of its former name. */
  readonly titleId: string;
  readonly parentId: string;
  readonly precedingId: string;
  readonly problem: CoverageProblem | null;
};

const MOST_CHARACTERS = 300;

const accessWords: readonly (readonly [ListAccess, RegExp])[] = [
  ["paid", /^(p|paid|subscription|subscribed|licensed|placeny)$/],
  ["free", /^(f|free|oa|open|open access|free access|volny)$/],
  ["mixed", /^(m|mixed|hybrid)$/],
];
const kinds: readonly (readonly [KbartKind, RegExp])[] = [
  ["serial", /^(serial|serials|journal|journals|periodical|newspaper|magazine|s|j|casopis)$/],
  ["monograph", /^(monograph|monographs|book|books|ebook|e-book|reference work|m|b|kniha)$/],
];
/** An end of coverage that says "until today". */
const untilNow = /^(present|current|ongoing|to date|dosud|-|9999(-12(-31)?)?)$/i;

/**
 * Reads what a row gives access to. Monographs are accessible as a whole: the dates of KBART are those of issues. Without
 * columns for coverage, everything is.
 */
export function kbartRow(cells: readonly string[], columns: KbartColumns): KbartRow {
  const cell = (role: KbartRole): string => {
    const at = columns[role];
    return at === undefined ? "" : (cells[at] ?? "").replace(/\s+/g, " ").trim().slice(0, MOST_CHARACTERS);
  };
  const kind = cell("type") === "" ? null : (oneOf(kinds, cell("type")) ?? "other");
  const read = kind === "monograph" ? wholeTitle : readCoverage(cell("from"), cell("to"), cell("embargo"));
  return {
    ...read,
    ...{ access: oneOf(accessWords, cell("access")), kind },
    ...{ titleId: cell("titleId"), parentId: cell("parentId"), precedingId: cell("precedingId") },
  };
}

type ReadCoverage = Pick<KbartRow, "coverage" | "problem">;

const everything: TitleCoverage = { from: null, to: null, embargo: null };
const wholeTitle: ReadCoverage = { coverage: everything, problem: null };

function readCoverage(fromText: string, toText: string, embargoText: string): ReadCoverage {
  const from = readPublicationDay(fromText, "first");
  const to = untilNow.test(toText) ? null : readPublicationDay(toText, "last");
  const coverage = { from, to, embargo: readEmbargo(embargoText) };
  const isLost = (text: string, day: string | null) => text !== "" && day === null && !untilNow.test(text);
  if (isLost(fromText, from) || isLost(toText, to)) return { coverage, problem: "date_unreadable" };
  if (from !== null && to !== null && from > to) return { coverage: everything, problem: "dates_reversed" };
  return { coverage, problem: isEmbargo(embargoText) ? null : "embargo_unreadable" };
}

const oneOf = <Word>(words: readonly (readonly [Word, RegExp])[], text: string): Word | null =>
  words.find(([, pattern]) => pattern.test(folded(text)))?.[0] ?? null;
