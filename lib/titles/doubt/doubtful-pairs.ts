import { Namesakes } from "../match/namesakes";
import { isMatch } from "../merge/join-namesakes";
import { byAge, type KnownTitle, pairKey, standardIds } from "../title";
import type { Doubt } from "./doubt-terms";

/** Reasons based on more than the name. */
const strongDoubts: readonly Doubt[] = ["crossed", "someAgree", "proprietaryAgrees"];

/** Why an administrator should look at two titles of the same name; null for titles that match or clearly differ. */
function doubtOf(one: KnownTitle, other: KnownTitle): Doubt | null {
  if (isMatch(one, other)) return null;
  if (isCrossed(one, other)) return "crossed";
  if (standardIds.some((name) => one[name] !== "" && one[name] === other[name])) return "someAgree";
  if (one.proprietaryIds.some((id) => other.proprietaryIds.includes(id))) return "proprietaryAgrees";
  return areOfOneType(one, other) ? weakDoubt(one, other) : null;
}

function weakDoubt(one: KnownTitle, other: KnownTitle): Doubt {
  const [has, otherHas] = [one, other].map((title) => standardIds.filter((name) => title[name] !== ""));
  if (!has?.length && !otherHas?.length) return "proprietaryDiffer";
  if (!has?.length || !otherHas?.length) return "oneWithout";
  return has.some((name) => otherHas.includes(name)) ? "allDiffer" : "otherKinds";
}

function isCrossed(one: KnownTitle, other: KnownTitle): boolean {
  return (one.issn !== "" && one.issn === other.eissn) || (one.eissn !== "" && one.eissn === other.issn);
}

function areOfOneType({ publicationType: one }: KnownTitle, { publicationType: other }: KnownTitle): boolean {
  return one === other || one === "unknown" || other === "unknown";
}

export type DoubtfulPair = { readonly one: KnownTitle; readonly other: KnownTitle; readonly doubt: Doubt };

/**
 * For more titles of one name than this ("Editorial", "Introduction"), only those that share an identifier are shown.
 */
const MOST_NAMESAKES = 12;

/** Doubtful pairs among titles of one name, the older title first. `onlyStrong`: pairs that share an identifier. */
export function doubtfulPairs(titles: readonly KnownTitle[], { onlyStrong = false } = {}): DoubtfulPair[] {
  const heads = titles.filter(({ mergedInto }) => !mergedInto).sort((one, other) => byAge(one.id, other.id));
  const isMany = heads.length > MOST_NAMESAKES;
  const pairs = isMany || onlyStrong ? sharing(heads) : everyTwo(heads);
  return pairs.flatMap(([one, other]) => {
    const doubt = doubtOf(one, other);
    return doubt && (strongDoubts.includes(doubt) || !(isMany || onlyStrong)) ? [{ one, other, doubt }] : [];
  });
}

/** Maximum number of titles with one identifier of which pairs are shown. */
export const MOST_SHARING = 12;

/** Pairs of different names among titles that share an identifier, the older title first. */
export function pairsOfNames(titles: readonly KnownTitle[]): DoubtfulPair[] {
  const heads = titles.filter(({ mergedInto }) => !mergedInto).sort((one, other) => byAge(one.id, other.id));
  return everyTwo(heads).flatMap(([one, other]) =>
    one.matchName === other.matchName ? [] : [{ one, other, doubt: "oneShared" as const }],
  );
}

type Pair = readonly [KnownTitle, KnownTitle];

function everyTwo(titles: readonly KnownTitle[]): Pair[] {
  return titles.flatMap((one, at) => titles.slice(at + 1).map((other): Pair => [one, other]));
}

/** Pairs that share any identifier, including print ISSN here and online ISSN there. */
function sharing(titles: readonly KnownTitle[]): Pair[] {
  const all = new Namesakes(titles);
  const pairs = new Map<string, Pair>();
  for (const title of titles) {
    const crossed = { ...title, issn: title.eissn, eissn: title.issn };
    const matches = [title, crossed].flatMap((one) => [...all.sharingStandardId(one)]);
    for (const other of [...matches, ...all.sharingProprietaryId(title)])
      if (byAge(title.id, other.id) < 0) pairs.set(pairKey(title.id, other.id), [title, other]);
  }
  return [...pairs.values()];
}
