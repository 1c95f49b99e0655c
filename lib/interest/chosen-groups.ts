/** Stores the reader's choice for all pages. */
export const GROUPS_COOKIE = "usus.interest-groups";
/** Groups in an address: comma-separated short names, or that there are none. */
export const GROUPS_PARAMETER = "groups";
export const groupsForm = /^[\w-]{1,60}(,[\w-]{1,60}){0,50}$/;

const NONE = "none";

export const groupsText = (names: readonly string[]): string => names.join(",") || NONE;

type Group = { short_name: string; important: boolean };

/** The groups to show: from the address, else as last chosen, else the important ones. */
export function chosenGroups<G extends Group>(
  groups: readonly G[],
  ...texts: readonly (string | null | undefined)[]
): G[] {
  for (const text of texts) {
    if (text === NONE) return [];
    const names = text?.split(",") ?? [];
    const chosen = groups.filter(({ short_name: name }) => names.includes(name));
    if (chosen.length > 0) return chosen;
  }
  return groups.filter(({ important }) => important);
}
