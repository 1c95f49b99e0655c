import { matchTitle } from "../match/match-title";
import { Namesakes } from "../match/namesakes";
import { byAge, type KnownTitle, pairKey, standardIds } from "../title";

/**
 * Groups (of at least two) titles of one name that are the same: every two are tested like an incoming title, and
 * overlapping pairs are joined. Titles that contradict each other are never joined through a third, nor are those that
 * an administrator keeps `apart`. Merged titles are represented by their target.
 */
export function joinNamesakes(titles: readonly KnownTitle[], apart: ReadonlySet<string> = new Set()): KnownTitle[][] {
  const heads = titles.filter(({ mergedInto }) => !mergedInto).sort((one, other) => byAge(one.id, other.id));
  const groups = new Map(heads.map((title) => [title.id, [title]]));
  const all = new Namesakes(titles);
  for (const title of heads) {
    for (const candidate of candidatesOf(title, all)) {
      const [one, other] = [groups.get(title.id), groups.get(candidate.mergedInto ?? candidate.id)];
      if (!one || !other || one === other || !isMatch(title, candidate)) continue;
      const isRemembered = candidate.mergedInto !== null && candidate.mergedInto !== undefined;
      if (mayJoin(one, other, { apart, isRemembered })) join(groups, one, other);
    }
  }
  return [...new Set(groups.values())].filter(({ length }) => length > 1);
}

/** Whether either title would match the other if it came in a report. */
export function isMatch(one: KnownTitle, other: KnownTitle): boolean {
  return matchTitle(one, new Namesakes([other])) !== undefined || matchTitle(other, new Namesakes([one])) !== undefined;
}

function candidatesOf(title: KnownTitle, all: Namesakes): KnownTitle[] {
  const byName = all.withNameOnly(title);
  const candidates = [...all.sharingStandardId(title), ...all.sharingProprietaryId(title), ...(byName ? [byName] : [])];
  return candidates.filter(({ id, mergedInto }) => id !== title.id && mergedInto !== title.id);
}

function mayJoin(
  group: readonly KnownTitle[],
  joining: readonly KnownTitle[],
  { apart, isRemembered }: { apart: ReadonlySet<string>; isRemembered: boolean },
): boolean {
  return group.every((one) =>
    joining.every((other) => !apart.has(pairKey(one.id, other.id)) && (isRemembered || !contradict(one, other))),
  );
}

/** An identifier of one kind with two values. */
const contradict = (one: KnownTitle, other: KnownTitle): boolean =>
  standardIds.some((name) => one[name] !== "" && other[name] !== "" && one[name] !== other[name]);

function join(groups: Map<number, KnownTitle[]>, group: KnownTitle[], joining: readonly KnownTitle[]): void {
  group.push(...joining);
  for (const { id } of joining) groups.set(id, group);
}
