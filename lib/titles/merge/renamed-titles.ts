import { normalizeIssn } from "@/lib/counter/standard/identifiers";
import { byAge, type KnownTitle, type NameMonths, type Title } from "../title";

/** Key of a serial's print and online ISSN; null if it lacks one of them or is no serial. */
export function issnPair({ publicationType, isbn, issn, eissn }: Title): string | null {
  const isSerial = (publicationType === "journal" || publicationType === "newspaper") && isbn === "";
  if (!isSerial || issn === eissn) return null;
  return normalizeIssn(issn)?.isValid && normalizeIssn(eissn)?.isValid ? `${issn} ${eissn}` : null;
}

/**
 * Serials that have the same print and online ISSN and different names: one title (CoP 5.1 §7.11). Several titles of
 * one name are represented by the oldest, because they differ in other identifiers.
 */
export function groupRenamed(titles: readonly KnownTitle[]): KnownTitle[][] {
  const groups = new Map<string, Map<string, KnownTitle>>();
  for (const title of [...titles].sort((one, other) => byAge(one.id, other.id))) {
    const pair = title.mergedInto ? null : issnPair(title);
    if (pair === null) continue;
    const group = groups.get(pair) ?? new Map<string, KnownTitle>();
    groups.set(pair, group);
    if (!group.has(title.matchName)) group.set(title.matchName, title);
  }
  return [...groups.values()].map((group) => [...group.values()]).filter(({ length }) => length > 1);
}

/** Months of a name without usage; any month extends them. */
export const noMonths: NameMonths = { firstMonth: "9999-12", lastMonth: "0000-01" };

/**
 * The newest of a title's names: the one with the latest month of usage, then the one that came up later. The first one
 * in the list wins a tie.
 */
export function newestName(names: readonly KnownTitle[]): KnownTitle | undefined {
  return names.reduce<KnownTitle | undefined>(
    (newest, one) => (newest && !isNewer(one, newest) ? newest : one),
    undefined,
  );
}

function isNewer(one: NameMonths, other: NameMonths): boolean {
  if (one.lastMonth !== other.lastMonth) return one.lastMonth > other.lastMonth;
  return one.firstMonth > other.firstMonth;
}
