import { expect, test } from "vitest";
import { listUserAccountsCall } from "./contract";
import { type ListedAccount, narrowAccounts } from "./narrow-accounts";

const one = (id: number, email: string, given: Partial<ListedAccount> = {}): ListedAccount => ({
  id,
  email,
  state: "active",
  isSuperuser: false,
  lastSignInAt: null,
  words: email,
  memberships: [{ isAdmin: false, isMaster: false }],
  ...given,
});
const accounts = [
  one(1, "sarka@b.cz", { words: "sarka@b.cz Šárka Říhová Knihovna Hradisko", lastSignInAt: new Date(2) }),
  one(2, "adam@b.cz", { state: "invited", memberships: [{ isAdmin: true, isMaster: false }] }),
  one(3, "eva@b.cz", {
    state: "disabled",
    memberships: [{ isAdmin: true, isMaster: true }],
    lastSignInAt: new Date(9),
  }),
  one(4, "root@b.cz", { isSuperuser: true, memberships: [] }),
  one(5, "alone@b.cz", { state: "unverified", memberships: [] }),
];
const narrowed = (query: object) => narrowAccounts(accounts, listUserAccountsCall.query.parse(query));

test("the list is sorted by e-mail by default", () => {
  expect(narrowed({}).ids).toEqual([2, 5, 3, 4, 1]);
  expect(narrowed({ desc: "true" }).ids).toEqual([1, 4, 3, 5, 2]);
  expect(narrowed({ order_by: "last_login", desc: "true" }).ids).toEqual([3, 1, 2, 5, 4]);
  expect(narrowed({ order_by: "state" }).ids).toEqual([4, 1, 2, 5, 3]);
});

test("every word must match, accents are ignored", () => {
  expect(narrowed({ search: "rihova hradisko" }).ids).toEqual([1]);
  expect(narrowed({ search: "rihova brno" }).ids).toEqual([]);
});

test.each([
  ["admin", [2, 3]],
  ["member", [1]],
  ["consortium", [3]],
  ["superuser", [4]],
  ["none", [5]],
])("role %s", (role, ids) => {
  expect(narrowed({ role }).ids).toEqual(ids);
});

test("states are counted under the other filters only", () => {
  const { ids, count, states } = narrowed({ role: "admin", state: "invited" });
  expect(ids).toEqual([2]);
  expect(count).toBe(1);
  expect(states).toEqual({ all: 2, active: 0, invited: 1, unverified: 0, disabled: 1 });
});

test("a page beyond the end is the last one", () => {
  expect(narrowed({ page: "9", page_size: "2" })).toMatchObject({ ids: [1], count: 5, page: 3 });
  expect(narrowed({ page: "2", page_size: "2" }).ids).toEqual([3, 4]);
});
