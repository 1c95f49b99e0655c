import { type AddressChange, type AddressValues, parameter } from "@/lib/kit/address";

export type View = "login" | "register" | "reset";

/** `hasFailed`: the identity provider sent somebody back without letting them in. */
export type EntranceQuery = { view: View; email: string; hasFailed: boolean };

const isThere = parameter<true>(
  () => true,
  () => "",
);
const text = parameter((said) => said.trim());

/** Parameters of an address that are meant for the entrance, not for the page behind it. */
export const entrancePlace = { register: isThere, "reset-password": isThere, email: text, error: isThere };

/** Which view the address asks for, of those there are, and what it fills in. */
export function readEntranceQuery(said: AddressValues<typeof entrancePlace>, views: readonly View[]): EntranceQuery {
  const wanted: View = said.register ? "register" : said["reset-password"] ? "reset" : "login";
  return {
    view: views.includes(wanted) ? wanted : "login",
    email: said.email ?? "",
    hasFailed: said.error === true,
  };
}

/** What an address is to say for this view to be shown. */
export const showsView = (view: View): AddressChange<typeof entrancePlace> => ({
  register: view === "register" ? true : null,
  "reset-password": view === "reset" ? true : null,
});

/** The query as the page behind the entrance gets it: with its question mark, "" when nothing is left. */
export function withoutEntranceKeys(search: string): string {
  const query = new URLSearchParams(search);
  const keys = Object.keys(entrancePlace);
  if (!keys.some((key) => query.has(key))) return search;
  for (const key of keys) query.delete(key);
  return query.size > 0 ? `?${query}` : "";
}
