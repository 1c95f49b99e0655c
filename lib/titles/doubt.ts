import type { Doubt } from "./doubt-terms";
import { isMatch } from "./join-namesakes";
import { type KnownTitle, standardIds } from "./title";

/** Those in which something speaks for one title, and not the name alone. */
export const strongDoubts: readonly Doubt[] = ["crossed", "someAgree", "proprietaryAgrees"];

/** What makes a person look at two titles of one name; null for titles that match, or that nobody would take for one. */
export function doubtOf(one: KnownTitle, other: KnownTitle): Doubt | null {
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
