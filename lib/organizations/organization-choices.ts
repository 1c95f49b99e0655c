import { groupBy } from "@/lib/kit/group-by";
import type { OrganizationEntity } from "./contract";
import { entityName } from "./entity-name";

type Choice = {
  value: number;
  label: string;
  keywords: string;
  /** Names of its ancestors, root first. */
  above?: readonly string[];
};

/**
 * Organizations as choices by name in the reader's language, each followed by its descendants. One whose parent is not
 * among them is at the top. Short names and ids are searchable, too.
 */
export function organizationChoices(organizations: readonly OrganizationEntity[], locale: string): Choice[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const ids = new Set(organizations.map(({ pk }) => pk));
  const named = organizations
    .map((one) => ({ ...one, label: entityName(one, locale) }))
    .sort((one, other) => compare(one.label, other.label));
  const below = groupBy(named, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const placed = (parent: number | null, above: readonly string[]): Choice[] =>
    (below.get(parent) ?? []).flatMap(({ pk, label, short_name, internal_id }) => [
      {
        ...{ value: pk, label, keywords: [short_name, internal_id].filter(Boolean).join(" ") },
        ...(above.length > 0 ? { above } : {}),
      },
      ...placed(pk, [...above, label]),
    ]);
  return placed(null, []);
}
