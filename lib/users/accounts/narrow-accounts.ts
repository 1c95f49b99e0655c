import { matchesWords } from "@/lib/kit/format/search-words";
import { type AccountSort, type AccountState, accountStates } from "./account-state";
import type { AccountsQuery } from "./contract";

/** Fields for searching, filtering and sorting accounts. */
export type ListedAccount = {
  id: number;
  email: string;
  state: AccountState;
  isSuperuser: boolean;
  lastSignInAt: Date | null;
  /** E-mail, names and organization names. */
  words: string;
  /** In the selected organizations. */
  memberships: readonly { isAdmin: boolean; isMaster: boolean }[];
};

type Asked = Pick<AccountsQuery, "search" | "role" | "state" | "order_by" | "desc" | "page" | "page_size">;

export type NarrowedAccounts = {
  ids: number[];
  count: number;
  /** The last page if the requested one is too high. */
  page: number;
  states: Record<AccountState | "all", number>;
};

/** The requested page, and the number of accounts per state under the other filters. */
export function narrowAccounts(all: readonly ListedAccount[], query: Asked): NarrowedAccounts {
  const candidates = all.filter((one) => hasRole(one, query.role) && matchesWords(one.words, query.search));
  const states = { all: candidates.length, active: 0, invited: 0, unverified: 0, disabled: 0 };
  for (const { state } of candidates) states[state] += 1;
  const matches = query.state ? candidates.filter(({ state }) => state === query.state) : candidates;
  const page = Math.min(query.page, Math.max(1, Math.ceil(matches.length / query.page_size)));
  const ids = sorted(matches, query)
    .slice((page - 1) * query.page_size, page * query.page_size)
    .map(({ id }) => id);
  return { ids, count: matches.length, page, states };
}

function hasRole({ memberships, isSuperuser }: ListedAccount, role: Asked["role"]): boolean {
  if (role === undefined) return true;
  if (role === "superuser") return isSuperuser;
  if (role === "none") return memberships.length === 0 && !isSuperuser;
  if (role === "consortium") return memberships.some(({ isMaster }) => isMaster);
  return memberships.some(({ isAdmin }) => isAdmin === (role === "admin"));
}

function sorted(rows: readonly ListedAccount[], { order_by, desc }: Asked): ListedAccount[] {
  const compare = comparisons[order_by];
  const direction = desc === "true" ? -1 : 1;
  return rows.toSorted((one, other) => direction * compare(one, other) || byEmail(one, other) || one.id - other.id);
}

const byEmail = (one: ListedAccount, other: ListedAccount) =>
  one.email < other.email ? -1 : Number(one.email > other.email);

const comparisons: Record<AccountSort, (one: ListedAccount, other: ListedAccount) => number> = {
  email: byEmail,
  state: (one, other) => accountStates.indexOf(one.state) - accountStates.indexOf(other.state),
  last_login: (one, other) => (one.lastSignInAt?.getTime() ?? 0) - (other.lastSignInAt?.getTime() ?? 0),
};
