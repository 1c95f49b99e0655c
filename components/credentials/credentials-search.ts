import { z } from "zod";
import { counterVersion } from "@/lib/credentials/contract";
import { pathTo } from "@/lib/navigation/routes";

export const stateFilters = ["working", "unverified", "broken", "disabled"] as const;
export type StateFilter = (typeof stateFilters)[number];

export const sortKeys = ["platform", "organization", "title", "release", "state"] as const;

/** What the address says of the list; what it says wrongly is as if it said nothing. */
export const credentialsSearch = z.object({
  search: z.string().trim().max(200).catch(""),
  state: z.enum(stateFilters).optional().catch(undefined),
  release: counterVersion.optional().catch(undefined),
  sort: z.enum(sortKeys).catch("organization"),
  order: z.enum(["up", "down"]).catch("up"),
  page: z.coerce.number().int().min(1).catch(1),
  size: z.coerce
    .number()
    .pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]))
    .catch(25),
});

export type CredentialsSearch = z.output<typeof credentialsSearch>;

const unsaid = credentialsSearch.parse({});

/** Address of the list after a change; another filter or order begins at the first page. Defaults are left out. */
export function credentialsAddress(search: CredentialsSearch, change: Partial<CredentialsSearch>): string {
  const next = { ...search, page: 1, ...change };
  const said = new URLSearchParams();
  for (const name of credentialsSearch.keyof().options) {
    const value = next[name];
    if (value !== undefined && value !== unsaid[name]) said.set(name, String(value));
  }
  const path = pathTo("sushi-credentials-list");
  return said.size > 0 ? `${path}?${said}` : path;
}
