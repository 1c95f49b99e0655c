import { institutionNames } from "@/lib/imports/judge-institution";
import { folded } from "@/lib/kit/format/search-words";

export type NamedOrganization = {
  id: number;
  name: string;
  nameEn: string | null;
  nameCs: string | null;
  shortName: string | null;
  internalId: string | null;
  alternativeNames?: readonly string[];
};

export type OrganizationMatch = { id: number; by: "name" | "internal-id" };

/** Finds organizations by their names in files. */
export class OrganizationNames {
  private readonly shelves: { by: OrganizationMatch["by"]; ids: ReadonlyMap<string, readonly number[]> }[];

  constructor(private readonly organizations: readonly NamedOrganization[]) {
    const shelf = (namesOf: (of: NamedOrganization) => readonly (string | null)[]) => shelved(organizations, namesOf);
    this.shelves = [
      { by: "name", ids: shelf(({ name, nameEn, nameCs }) => [name, nameEn, nameCs]) },
      { by: "name", ids: shelf(({ shortName }) => [shortName]) },
      { by: "name", ids: shelf(({ alternativeNames = [] }) => alternativeNames) },
      { by: "internal-id", ids: shelf(({ internalId }) => [internalId]) },
    ];
  }

  /**
   * The only organization with this name: by full name in any language, else short name, alternative name, internal id.
   */
  find(text: string): OrganizationMatch | null {
    const needle = slug(text);
    if (needle === "") return null;
    for (const { by, ids } of this.shelves) {
      const [id, ...others] = ids.get(needle) ?? [];
      if (id !== undefined) return others.length === 0 ? { id, by } : null;
    }
    return null;
  }

  /** All names of an organization. */
  namesOf(id: number): (string | null)[] {
    const organization = this.organizations.find((one) => one.id === id);
    return organization ? institutionNames(organization) : [];
  }
}

function shelved(
  organizations: readonly NamedOrganization[],
  namesOf: (of: NamedOrganization) => readonly (string | null)[],
): ReadonlyMap<string, readonly number[]> {
  const ids = new Map<string, number[]>();
  for (const organization of organizations) {
    for (const name of new Set(namesOf(organization).map((one) => slug(one ?? "")))) {
      if (name !== "") ids.set(name, [...(ids.get(name) ?? []), organization.id]);
    }
  }
  return ids;
}

/** Normalizes a name for comparison: letters and digits in lower case, without diacritics. */
export const slug = (name: string): string =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
