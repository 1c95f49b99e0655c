import { pathTo, type RouteName } from "./routes";

/** What an address says of a list: filters, order, page. */
type Said = Readonly<Record<string, string | number | undefined>>;

/** Sizes of a page that lists offer. */
export type PageSize = 25 | 50 | 100;

/** Address of a list in this state; what is as the list is by itself is left out. */
export function listAddress(name: RouteName, said: Said, unsaid: Said): string {
  const parameters = new URLSearchParams();
  for (const key of Object.keys(said)) {
    const value = said[key];
    if (value !== undefined && value !== "" && value !== unsaid[key]) parameters.set(key, String(value));
  }
  return parameters.size > 0 ? `${pathTo(name)}?${parameters}` : pathTo(name);
}
