import type { Checked, CheckedPart } from "../check/checked";
import type { OrganizationNames } from "../check/organization-names";
import type { Choices } from "./choices";

/** One of the organizations that a file tells apart. */
export type Institution = {
  /** As the file writes it; empty for usage that it gives to nobody. */
  name: string;
  sum: number;
  count: number;
  organizationId: number | null;
  by: "name" | "internal-id" | "person" | null;
};

export type Ownership = {
  /** Null where all usage of the file belongs to one organization. */
  institutions: Institution[] | null;
  ownerOf: (part: CheckedPart) => number | null;
};

type Owned = {
  checked: Pick<Checked, "parts" | "reports">;
  /** The upload's own organization. */
  organizationId: number | null;
  /** Whether a person said so: different names in the headers of several reports are then passed over. */
  isChosen: boolean;
  choices: Choices;
  names: Pick<OrganizationNames, "find">;
};

/**
 * Whose usage the parts of a file are. A file that names one organization only may be anybody's: the upload's own counts.
 * Rows of exported usage were made by a program that knew.
 */
export function ownershipOf({ checked, organizationId, isChosen, choices, names }: Owned): Ownership {
  const { parts, reports } = checked;
  const headerName = ({ report }: CheckedPart) => reports[report]?.header?.institution ?? null;
  const inRecords = new Set(parts.flatMap(({ institution }) => institution ?? []));
  const inHeaders = new Set(parts.flatMap((part) => headerName(part) ?? []));
  const tellsApart = inRecords.size > 1 || (inRecords.size === 1 && reports.some(({ isSection }) => isSection));
  if (!tellsApart && (isChosen || inHeaders.size < 2)) return { institutions: null, ownerOf: () => organizationId };
  const nameOf = (part: CheckedPart) => part.institution ?? (tellsApart ? null : headerName(part)) ?? "";
  const institutions = new Map<string, Institution>();
  for (const part of parts) {
    // What is left out belongs to nobody.
    if (reports[part.report]?.isSection && reports[part.report]?.reportTypeId === null) continue;
    const name = nameOf(part);
    const known = institutions.get(name) ?? { name, sum: 0, count: 0, ...resolved(name, choices, names) };
    for (const [sum, count] of Object.values(part.metrics)) {
      known.sum += sum;
      known.count += count;
    }
    institutions.set(name, known);
  }
  return {
    institutions: [...institutions.values()],
    ownerOf: (part) => institutions.get(nameOf(part))?.organizationId ?? null,
  };
}

function resolved(name: string, { organizations }: Choices, names: Pick<OrganizationNames, "find">) {
  const chosen = Object.hasOwn(organizations, name) ? organizations[name] : undefined;
  if (chosen !== undefined) return { organizationId: chosen, by: "person" as const };
  const found = names.find(name);
  return { organizationId: found?.id ?? null, by: found?.by ?? null };
}
