import { isSameCustomer } from "@/lib/counter/json/report-identity";
import type { ReadingHeader } from "@/lib/counter/reading";
import { folded } from "@/lib/kit/format/search-words";

/** Institution that a report names; ids as "Type:value" or "Type:namespace:value". */
export type NamedInstitution = Pick<ReadingHeader, "institution" | "institutionIds">;

/** Decision of a user whether an institution is the library. */
export type InstitutionDecision = NamedInstitution & { ours: boolean };

type Library = {
  /** The institution has a name of the library. */
  isNamed: boolean;
  /** The report has the library's customer id at this provider; null without an id to compare. */
  isCustomer: boolean | null;
  /** The institution is certainly another organization of this installation. */
  isOther?: boolean;
  /** Institution of the last usage that the same credentials returned. */
  last?: NamedInstitution | null;
  /** Oldest first; the newest one about an institution counts. */
  decisions: readonly InstitutionDecision[];
};

/**
 * - confirmed: the library, as a user decided
 * - ours: the library, or nothing to judge by
 * - other: certainly another institution
 * - unknown: neither a name nor the customer id of the library
 * - rejected: not the library, as a user decided
 */
type Judgment = "confirmed" | "ours" | "other" | "unknown" | "rejected";

/**
 * Judges whose usage a report contains, for harvests and uploads. The last three wait until a user confirms
 * them.
 * Many providers use another number than the customer id, so the library's name outweighs another id. Readers refuse
 * reports of all institutions ("The World") before.
 */
export function judgeInstitution(institution: NamedInstitution, library: Library): Judgment {
  const { isNamed, isCustomer, isOther = false, last = null, decisions } = library;
  const decision = decisions.findLast((one) => isSameInstitution(one, institution));
  if (decision) return decision.ours ? "confirmed" : "rejected";
  if (last && areIdsDifferent(last, institution)) return "other";
  if (isNamed || isCustomer === true || (last && isSameInstitution(last, institution))) return "ours";
  if (isOther) return "other";
  return isCustomer === false || institution.institution ? "unknown" : "ours";
}

/** Whether two institutions have ids in the same namespaces, and none in common. */
function areIdsDifferent(one: NamedInstitution, other: NamedInstitution): boolean {
  const [ids, otherIds] = [byNamespace(one), byNamespace(other)];
  return [...ids.keys()].some((namespace) => otherIds.has(namespace)) && !hasCommonId(ids, otherIds);
}

/** Whether both have an id in common or, without common namespaces, the same name. */
export function isSameInstitution(one: NamedInstitution, other: NamedInstitution): boolean {
  if (hasCommonId(byNamespace(one), byNamespace(other))) return true;
  return isNamedIn([one.institution], other.institution ?? "") && !areIdsDifferent(one, other);
}

type Ids = ReadonlyMap<string, ReadonlySet<string>>;

const hasCommonId = (one: Ids, other: Ids): boolean =>
  [...one].some(([namespace, ids]) => [...ids].some((id) => other.get(namespace)?.has(id)));

function byNamespace({ institutionIds }: NamedInstitution): Ids {
  const values = new Map<string, Set<string>>();
  for (const id of institutionIds) {
    const end = id.lastIndexOf(":");
    const value = id
      .slice(end + 1)
      .replace(/[\s-]/g, "")
      .toLowerCase();
    if (value === "") continue;
    const namespace = id.slice(0, Math.max(0, end)).toLowerCase();
    values.set(namespace, (values.get(namespace) ?? new Set()).add(value));
  }
  return values;
}

/** Whether a header has one of these customer ids; null if either has none to compare. */
export function isCustomer(
  { customerId, institutionIds }: Pick<ReadingHeader, "customerId" | "institutionIds">,
  customerIds: readonly string[],
): boolean | null {
  const ownIds = customerIds.filter((id) => id !== "");
  const has = (id: string) => ownIds.some((one) => isSameCustomer(id, one));
  const values = institutionIds.map((id) => id.slice(id.indexOf(":") + 1));
  if (values.some(has) || has(customerId ?? "")) return true;
  const hasOther = Boolean(customerId) || institutionIds.some((id) => /^proprietary/i.test(id));
  return hasOther && ownIds.length > 0 ? false : null;
}

type LibraryNames = Record<"name" | "nameEn" | "nameCs" | "shortName" | "internalId", string | null> & {
  readonly alternativeNames?: readonly string[];
};

/** Names by which a report may call an organization. */
export const institutionNames = (library: LibraryNames): (string | null)[] => {
  const { name, nameEn, nameCs, shortName, internalId, alternativeNames = [] } = library;
  return [name, nameEn, nameCs, shortName, internalId, ...alternativeNames];
};

/** Whether a name is one of these, apart from case, diacritics, spaces and punctuation. */
export const isNamedIn = (names: readonly (string | null)[], name: string): boolean =>
  comparable(name) !== "" && names.some((one) => comparable(one ?? "") === comparable(name));

const comparable = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]+/gu, "");
