import { byAge } from "./by-age";
import { doubtOf, strongDoubts } from "./doubt";
import type { Doubt } from "./doubt-terms";
import { Namesakes } from "./namesakes";
import { pairKey } from "./pair-key";
import type { KnownTitle } from "./title";

export type DoubtfulPair = { readonly one: KnownTitle; readonly other: KnownTitle; readonly doubt: Doubt };

/** Beyond so many titles of one name ("Editorial", "Introduction"), only those are asked about that share an identifier. */
const MOST_NAMESAKES = 12;

/** Pairs of titles of one name that a person should look at, the older one of each first. `onlyStrong`: those that share an identifier. */
export function doubtfulPairs(titles: readonly KnownTitle[], { onlyStrong = false } = {}): DoubtfulPair[] {
  const heads = titles.filter(({ mergedInto }) => !mergedInto).sort((one, other) => byAge(one.id, other.id));
  const isMany = heads.length > MOST_NAMESAKES;
  const pairs = isMany || onlyStrong ? sharing(heads) : everyTwo(heads);
  return pairs.flatMap(([one, other]) => {
    const doubt = doubtOf(one, other);
    return doubt && (strongDoubts.includes(doubt) || !(isMany || onlyStrong)) ? [{ one, other, doubt }] : [];
  });
}

type Pair = readonly [KnownTitle, KnownTitle];

function everyTwo(titles: readonly KnownTitle[]): Pair[] {
  return titles.flatMap((one, at) => titles.slice(at + 1).map((other): Pair => [one, other]));
}

/** Those that share any identifier, an ISSN also where it is print here and online there. */
function sharing(titles: readonly KnownTitle[]): Pair[] {
  const all = new Namesakes(titles);
  const pairs = new Map<string, Pair>();
  for (const title of titles) {
    const crossed = { ...title, issn: title.eissn, eissn: title.issn };
    const found = [title, crossed].flatMap((asked) => [...all.sharingStandardId(asked)]);
    for (const other of [...found, ...all.sharingProprietaryId(title)])
      if (byAge(title.id, other.id) < 0) pairs.set(pairKey(title.id, other.id), [title, other]);
  }
  return [...pairs.values()];
}
