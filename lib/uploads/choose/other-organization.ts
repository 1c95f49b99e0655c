import type { Checked } from "../checked";
import type { OrganizationNames } from "./organization-names";
import type { Ownership } from "./ownership";

type Judged = {
  checked: Pick<Checked, "parts" | "reports" | "recognised">;
  ownership: Ownership;
  names: Pick<OrganizationNames, "find">;
};

/**
 * The names (else ids) in the file that certainly mean another organization than the one its usage would count for. A
 * header that partly matches that organization does not contradict it.
 */
export function otherOrganizations({ checked, ownership, names }: Judged): string[] {
  if (ownership.institutions !== null) return [];
  const others = checked.parts.flatMap((part) => {
    const header = checked.reports[part.report]?.header;
    const owner = ownership.ownerOf(part);
    if (owner === null) return [];
    const institution = part.institution ?? header?.institution ?? null;
    const texts = [...(header?.institutionIds.map(idWithin) ?? []), header?.customerId ?? ""].filter(Boolean);
    const organizations = [
      ...[institution === null ? null : names.find(institution)].flatMap((one) => one?.id ?? []),
      ...checked.recognised.organizations.flatMap(({ id, because }) => (texts.includes(because) ? id : [])),
    ];
    if (organizations.length === 0 || organizations.includes(owner)) return [];
    return institution ?? texts[0] ?? [];
  });
  return [...new Set(others)];
}

/** "Proprietary:publisher:1234" and "Proprietary:1234" end with the id. */
export const idWithin = (id: string): string => id.slice(id.lastIndexOf(":") + 1).trim();
