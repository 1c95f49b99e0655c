import type { Checked, CheckedPart } from "../checked";
import type { Choices } from "./choices";
import type { OrganizationNames } from "./organization-names";

/** An organization named in the file. */
export type FileInstitution = {
  /** As in the file; empty for usage without an organization. */
  name: string;
  sum: number;
  count: number;
  organizationId: number | null;
  by: "name" | "internal-id" | "person" | null;
};

export type Ownership = {
  /** Null if all usage belongs to one organization. */
  institutions: FileInstitution[] | null;
  ownerOf: (part: CheckedPart) => number | null;
};

type Owned = {
  checked: Pick<Checked, "parts" | "reports">;
  /** The upload's own organization. */
  organizationId: number | null;
  /** Chosen by a person: different names in several headers are then ignored. */
  isChosen: boolean;
  choices: Choices;
  names: Pick<OrganizationNames, "find">;
};

/**
 * Owners of a file's parts. A file that names a single organization belongs to the upload's own; names in rows of
 * exported usage were written by a program and count.
 */
export function ownershipOf({ checked, organizationId, isChosen, choices, names }: Owned): Ownership {
  const { parts, reports } = checked;
  const headerName = ({ report }: CheckedPart) => reports[report]?.header?.institution ?? null;
  const inRecords = new Set(parts.flatMap(({ institution }) => institution ?? []));
  const inHeaders = new Set(parts.flatMap((part) => headerName(part) ?? []));
  const tellsApart = inRecords.size > 1 || (inRecords.size === 1 && reports.some(({ isSection }) => isSection));
  if (!tellsApart && (isChosen || inHeaders.size < 2)) return { institutions: null, ownerOf: () => organizationId };
  const nameOf = (part: CheckedPart) => part.institution ?? (tellsApart ? null : headerName(part)) ?? "";
  const institutions = new Map<string, FileInstitution>();
  for (const part of parts) {
    // Skipped parts have no owner.
    if (reports[part.report]?.isSection && reports[part.report]?.reportTypeId === null) continue;
    const name = nameOf(part);
    const existing = institutions.get(name) ?? { name, sum: 0, count: 0, ...resolved(name, choices, names) };
    for (const [sum, count] of Object.values(part.metrics)) {
      existing.sum += sum;
      existing.count += count;
    }
    institutions.set(name, existing);
  }
  return {
    institutions: [...institutions.values()],
    ownerOf: (part) => institutions.get(nameOf(part))?.organizationId ?? null,
  };
}

function resolved(name: string, { organizations }: Choices, names: Pick<OrganizationNames, "find">) {
  const chosen = Object.hasOwn(organizations, name) ? organizations[name] : undefined;
  if (chosen !== undefined) return { organizationId: chosen, by: "person" as const };
  const match = names.find(name);
  return { organizationId: match?.id ?? null, by: match?.by ?? null };
}
