export type View = "login" | "register" | "reset";

/** `hasFailed`: the identity provider sent somebody back without letting them in. */
export type EntranceQuery = { view: View; email: string; hasFailed: boolean };

/** Keys of an address that are meant for the entrance, not for the page behind it. */
const KEYS = ["register", "reset-password", "email", "error"] as const;

/** Which view the address asks for, of those there are, and what it fills in. */
export function readEntranceQuery(search: string, views: readonly View[]): EntranceQuery {
  const query = new URLSearchParams(search);
  const wanted: View = query.has("register") ? "register" : query.has("reset-password") ? "reset" : "login";
  return {
    view: views.includes(wanted) ? wanted : "login",
    email: query.get("email")?.trim() ?? "",
    hasFailed: query.has("error"),
  };
}

/** The query as the page behind the entrance gets it: with its question mark, "" when nothing is left. */
export function withoutEntranceKeys(search: string): string {
  const query = new URLSearchParams(search);
  if (!KEYS.some((key) => query.has(key))) return search;
  for (const key of KEYS) query.delete(key);
  return query.size > 0 ? `?${query}` : "";
}
