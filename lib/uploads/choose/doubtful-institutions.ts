import { type InstitutionDecision, isCustomer, isNamedIn, judgeInstitution } from "@/lib/imports/judge-institution";
import type { Checked, CheckedPart } from "../checked";
import type { OrganizationNames } from "./organization-names";
import type { Ownership } from "./ownership";

type Judged = {
  checked: Pick<Checked, "parts" | "reports" | "recognized">;
  ownership: Ownership;
  platformOf: (part: CheckedPart) => number | null;
  names: Pick<OrganizationNames, "find" | "namesOf">;
  credentials: readonly JudgedCredentials[];
};

/** Customer id and decisions of credentials, by which institutions are judged. */
export type JudgedCredentials = {
  organizationId: number;
  platformId: number;
  /** "" if it cannot be decrypted. */
  customerId: string;
  decisions: readonly InstitutionDecision[];
};

export type DoubtfulInstitutions = {
  /** Names (else ids) that certainly mean another organization than the one the usage would count for. */
  readonly others: readonly string[];
  /** Names (else ids) that mean no organization at all. */
  readonly unknown: readonly string[];
};

/**
 * Institutions in the file that a person must confirm to be the organization its usage would count for. A header that
 * partly matches that organization does not contradict it.
 */
export function doubtfulInstitutions({
  checked,
  ownership,
  platformOf,
  names,
  credentials,
}: Judged): DoubtfulInstitutions {
  const others = new Set<string>();
  const unknown = new Set<string>();
  for (const part of ownership.institutions === null ? checked.parts : []) {
    const header = checked.reports[part.report]?.header;
    const owner = ownership.ownerOf(part);
    if (owner === null) continue;
    const institution = part.institution ?? header?.institution ?? null;
    const ids = { institutionIds: header?.institutionIds ?? [], customerId: header?.customerId ?? null };
    const texts = [...ids.institutionIds.map(idWithin), ids.customerId ?? ""].filter(Boolean);
    const named = institution === null ? null : names.find(institution);
    const recognized = checked.recognized.organizations.filter(({ because }) => texts.includes(because));
    const own = credentials.filter(({ organizationId }) => organizationId === owner);
    const customerIds = own.filter(({ platformId }) => platformId === platformOf(part)).map((one) => one.customerId);
    const judgment = judgeInstitution(
      { institution, institutionIds: ids.institutionIds },
      {
        isNamed: isNamedIn(names.namesOf(owner), institution ?? ""),
        isCustomer: recognized.some(({ id }) => id === owner) || isCustomer(ids, customerIds),
        isOther: named !== null || recognized.length > 0,
        decisions: own.flatMap((one) => one.decisions.map(byName)),
      },
    );
    const [text] = [institution ?? "", ...texts].filter(Boolean);
    if (text && (judgment === "other" || judgment === "rejected")) others.add(text);
    else if (text && judgment === "unknown") unknown.add(text);
  }
  return { others: [...others], unknown: [...unknown] };
}

/** Ids in decisions are stored without secrets, so that files cannot be compared with them. */
const byName = (decision: InstitutionDecision): InstitutionDecision => ({ ...decision, institutionIds: [] });

/** "Proprietary:publisher:1234" and "Proprietary:1234" end with the id. */
export const idWithin = (id: string): string => id.slice(id.lastIndexOf(":") + 1).trim();
