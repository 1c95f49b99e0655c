import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Problem, Refused } from "@/lib/kit/errors";
import { fieldSentence, problemText } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { sameName } from "@/lib/organizations/judge-rows";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import { lockAddress } from "../registration/claim-address";
import { limitTries } from "../sessions/limit-tries";
import { roleRefusalOf } from "./account-rights";
import { accountsInSheet, isAdminIn, languageIn, type RowOfAccount } from "./accounts-in-sheet";
import { type AccountDraft, createAccountCall, type ImportedAccounts, type SheetAccount } from "./contract";
import { addAccount, findAccountByEmail } from "./create-account";
import { mailInvitation, needSiteAddress } from "./invitations";
import { managerOf } from "./managed-account";
import { giveRole } from "./memberships";
import { accountSelect, stateOf, targetOf } from "./show-account";

const MOST_ROWS = 500;

type Managing = Scope<"users.manage">;

/** Effect of importing each row of a file with the caller's rights; saves nothing. */
export async function previewAccounts(scope: Managing, request: Request) {
  await limitTries("preview", { account: scope.user.id, network: scope.network });
  const { bytes, organization } = await receiveSheet(request);
  const lists = (await readSheets(bytes, scope)).map(({ rows }) => accountsInSheet(rows));
  const rows = lists.flatMap(({ accounts }) => accounts);
  if (rows.length === 0) throw new Refused("importNoAccounts");
  if (rows.length > MOST_ROWS) throw new Refused("importTooManyAccounts", { most: MOST_ROWS });
  const locale = preferredLocale(request.headers.get("accept-language"));
  const around = {
    organizations: await readOrganizations(scope),
    usual: organization !== null && organization > 0 ? organization : null,
    locale,
  };
  const seen = new Map<string, number>();
  const accounts: SheetAccount[] = [];
  for (const row of rows) accounts.push(await judge(scope, row, { ...around, seen }));
  return { accounts, unknown: lists.flatMap(({ unknown }) => unknown) };
}

type Organization = { id: number; name: string };
type Organizations = ReadonlyMap<string, readonly Organization[]>;

/** Organizations within reach, by each of their names. */
async function readOrganizations(scope: Managing): Promise<Organizations> {
  const rows = await db().organization.findMany({ where: { id: reach(scope) } });
  const index = new Map<string, Organization[]>();
  for (const { id, name, nameEn, nameCs, shortName, internalId, alternativeNames } of rows)
    for (const called of new Set([name, nameEn, nameCs, shortName, internalId, ...alternativeNames]))
      if (called) index.set(sameName(called), [...(index.get(sameName(called)) ?? []), { id, name }]);
  return index;
}

type Around = { organizations: Organizations; usual: number | null; locale: Locale; seen: Map<string, number> };

async function judge(scope: Managing, row: RowOfAccount, around: Around): Promise<SheetAccount> {
  const { locale, seen } = around;
  const organization = organizationOf(scope, row, around);
  const details = {
    ...{ row: row.row, email: row.email, first_name: row.first_name, last_name: row.last_name },
    ...{ language: languageIn(row.language) ?? locale, is_admin: isAdminIn(row.role) ?? false },
    ...{ organization: organization?.id ?? null, organization_name: organization?.name ?? row.organization },
  };
  const wrong = (problem: string): SheetAccount => ({ ...details, state: "wrong", problem });
  const refused = (code: string, values = {}) => wrong(problemText(new Problem(400, code, values), locale));
  const read = createAccountCall.body.safeParse({ ...details, organization: organization?.id ?? 1 });
  if (!read.success) return wrong(fieldSentence(read.error.issues[0]?.message ?? "invalid", locale));
  if (!organization)
    return refused(row.organization === "" ? "rowWithoutOrganization" : "rowOrganizationUnknown", {
      name: row.organization,
    });
  if (isAdminIn(row.role) === null) return refused("rowRoleUnknown", { role: row.role });
  if (row.language !== "" && languageIn(row.language) === null)
    return refused("rowLanguageUnknown", { language: row.language });
  const { email } = read.data;
  const key = `${email} ${organization.id}`;
  const earlier = seen.get(key);
  if (earlier !== undefined) return refused("rowTwice", { row: earlier });
  seen.set(key, row.row);
  const judged = await outcomeOf(scope, { email, organization: organization.id, isAdmin: details.is_admin });
  return "code" in judged ? refused(judged.code) : { ...details, email, state: judged.state, problem: null };
}

function organizationOf(scope: Managing, { organization }: RowOfAccount, { organizations, usual }: Around) {
  if (organization !== "") {
    const [one, ...others] = organizations.get(sameName(organization)) ?? [];
    return others.length === 0 ? one : undefined;
  }
  const all = [...organizations.values()].flat();
  if (usual !== null) return all.find(({ id }) => id === usual);
  return scope.organizationIds.length === 1 ? all[0] : undefined;
}

type Wanted = { email: string; organization: number; isAdmin: boolean };

/** As the import would do it, with the caller's rights. */
async function outcomeOf(
  scope: Managing,
  { email, organization, isAdmin }: Wanted,
): Promise<{ state: SheetAccount["state"] } | { code: string }> {
  const manager = managerOf(scope);
  const account = await findAccountByEmail(db(), manager, email);
  if (!account) return { state: "create" };
  const membership = account.memberships.find((membership) => membership.organization.id === organization);
  if (membership?.isAdmin === isAdmin) return { state: "known" };
  const role = { organizationId: organization, next: isAdmin ? "admin" : "member" } as const;
  const refusal = roleRefusalOf(manager, targetOf(account), role);
  if (refusal) return { code: refusal };
  if (membership) return { state: "role" };
  return account.isActive ? { state: "join" } : { code: "accountDisabled" };
}

const TIMEOUT = 180_000;

/**
 * Gives people access to organizations within reach, with the caller's rights, all or none. Invitations are queued in
 * the same transaction.
 */
export async function importAccounts(scope: Scope<"users.manage">, { accounts, send_invitation }: ImportedAccounts) {
  for (const { organization } of accounts) scope.within(organization);
  if (send_invitation) needSiteAddress();
  await limitTries("invitations", { account: scope.user.id, network: scope.network });
  return inTransaction(async (tx) => {
    const counts = { created: 0, added: 0, changed: 0, known: 0, invited: 0 };
    /** Each person once, however many organizations they join. */
    const organizationsById = new Map<number, number>();
    // Sorted, so that two concurrent lists do not deadlock.
    for (const draft of accounts.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
      const { outcome, id } = await addOne(tx, scope, { ...draft, send_invitation: false });
      counts[outcome] += 1;
      if ((outcome === "created" || outcome === "added") && !organizationsById.has(id))
        organizationsById.set(id, draft.organization);
    }
    if (send_invitation) counts.invited = await inviteAll(tx, scope, organizationsById);
    return counts;
  }, TIMEOUT);
}

async function addOne(tx: Db, scope: Scope<"users.manage">, draft: AccountDraft) {
  await lockAddress(tx, draft.email);
  const account = await findAccountByEmail(tx, managerOf(scope), draft.email);
  if (account?.memberships.some(({ organization }) => organization.id === draft.organization)) {
    const isChanged = await giveRole(tx, scope, { id: account.id, draft });
    return { outcome: isChanged ? "changed" : "known", id: account.id } as const;
  }
  const { outcome, row } = await addAccount(tx, scope, draft);
  return { outcome, id: row.id } as const;
}

/** Invites people without a password; a separate job sends each mail. Returns their number. */
async function inviteAll(
  tx: Db,
  scope: Scope<"users.manage">,
  organizationsById: ReadonlyMap<number, number>,
): Promise<number> {
  const rows = await tx.user.findMany({ where: { id: { in: [...organizationsById.keys()] } }, select: accountSelect });
  const waiting = rows.filter((row) => stateOf(row) === "invited");
  for (const account of waiting) {
    const organizationId = organizationsById.get(account.id);
    await mailInvitation(tx, scope, { account, ...(organizationId === undefined ? {} : { organizationId }) });
  }
  return waiting.length;
}
