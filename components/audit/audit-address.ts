import type { AuditFilter } from "@/lib/audit/contract";
import { listAddress, type PageSize } from "@/lib/navigation/list-address";

/** What the address may say of the trail. */
export type AuditSearch = AuditFilter & { page: number; size: PageSize };

export const unsaidSearch = { page: 1, size: 25 } as const satisfies AuditSearch;

const filters = ["action", "actor", "organization", "from", "to"] as const;

export const isFiltered = (search: AuditSearch): boolean => filters.some((name) => Boolean(search[name]));

/** Address of the trail after a change; another filter begins at the first page. */
export function auditAddress(search: AuditSearch, change: Partial<AuditSearch>): string {
  const { action, actor, organization, from, to, page, size } = { ...search, page: 1, ...change };
  return listAddress("management", { action, actor, organization, from, to, page, size }, unsaidSearch);
}

/** Address of the file with all entries that the filters let through. */
export function auditFile(search: AuditSearch, language: string): string {
  const said = spoken(search);
  said.set("language", language);
  return `/api/audit/csv/?${said}`;
}

function spoken(search: AuditSearch): URLSearchParams {
  const said = new URLSearchParams();
  for (const name of filters) if (search[name]) said.set(name, String(search[name]));
  return said;
}
