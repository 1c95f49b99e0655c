import { type AddressChange, type AddressValues, parameter } from "@/lib/kit/address";

export type View = "login" | "register" | "reset";

/** `hasFailed`: the identity provider redirected back without a sign-in. */
export type EntranceQuery = { view: View; email: string; hasFailed: boolean };

const isThere = parameter<true>(
  () => true,
  () => "",
);
const text = parameter((said) => said.trim());

/** Query parameters of the entrance itself, not of the page behind it. */
export const entrancePlace = { register: isThere, "reset-password": isThere, email: text, error: isThere };

/** View named by the address, among the available ones, and the values it fills in. */
export function readEntranceQuery(said: AddressValues<typeof entrancePlace>, views: readonly View[]): EntranceQuery {
  const initialView: View = said.register ? "register" : said["reset-password"] ? "reset" : "login";
  return {
    view: views.includes(initialView) ? initialView : "login",
    email: said.email ?? "",
    hasFailed: said.error === true,
  };
}

/** Query that opens this view. */
export const showsView = (view: View): AddressChange<typeof entrancePlace> => ({
  register: view === "register" ? true : null,
  "reset-password": view === "reset" ? true : null,
});

/** Query of the page behind the entrance: with its question mark, or "" when it is empty. */
export function withoutEntranceKeys(search: string): string {
  const query = new URLSearchParams(search);
  const keys = Object.keys(entrancePlace);
  if (!keys.some((key) => query.has(key))) return search;
  for (const key of keys) query.delete(key);
  return query.size > 0 ? `?${query}` : "";
}

/** Value of a query parameter that occurs once; null when it is missing, empty or repeated. */
export const singleParameter = (value: string | readonly string[] | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;
