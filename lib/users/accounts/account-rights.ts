import { type AccountAction, type AccountState, accountActions } from "./account-state";
import { outranks, type Ranked } from "./rank";

/** An account manager. */
export type Manager = Ranked & {
  /** Ids of the actor and of the impersonator. */
  ids: readonly number[];
  runsConsortium: boolean;
  /** Organizations whose members they manage. */
  administered: readonly number[];
};

export type Target = Ranked & { id: number };

/** Code of the refusal in errors.json. */
export type AccountRefusal =
  | "ownAccount"
  | "accountRanksHigher"
  | "accountBelongsElsewhere"
  | "accountForManagement"
  | "accountForSuperusers"
  | "ownRole"
  | "lastAdminRight";

type Rule = {
  /** Also allowed on one's own account. */
  self?: true;
  /** Only if the person has no other organizations, because it affects the whole account. */
  wholly?: true;
  /** Consortium administrators only. */
  management?: true;
  superusers?: true;
};

const rules: Record<AccountAction, Rule> = {
  change: { self: true, wholly: true },
  roles: { self: true },
  superuser: { superusers: true },
  invite: {},
  verify: {},
  "end-sessions": { wholly: true },
  "reset-second-factor": { management: true },
  disable: { wholly: true },
  enable: { wholly: true },
  delete: { management: true },
};

/** Library administrators know the members of their organizations, but no one of a higher rank. */
export const knowsOf = (manager: Manager, target: Target): boolean =>
  manager.runsConsortium || (!outranks(target, manager) && administersAny(manager, target));

const administersAny = ({ administered }: Manager, { memberships }: Target) =>
  memberships.some(({ organizationId }) => administered.includes(organizationId));

/** Whether the person is a member of organizations that the manager does not administer. */
export const belongsElsewhere = ({ runsConsortium, administered }: Manager, { memberships }: Target): boolean =>
  !runsConsortium && memberships.some(({ organizationId }) => !administered.includes(organizationId));

/** Why the manager must not do this to an account they know; null if they may. */
export function accountRefusal(manager: Manager, target: Target, action: AccountAction): AccountRefusal | null {
  const rule = rules[action];
  if (outranks(target, manager)) return "accountRanksHigher";
  if (!rule.self && manager.ids.includes(target.id)) return "ownAccount";
  if (rule.superusers && !manager.isSuperuser) return "accountForSuperusers";
  if (rule.management && !manager.runsConsortium) return "accountForManagement";
  return rule.wholly && belongsElsewhere(manager, target) ? "accountBelongsElsewhere" : null;
}

/**
 * Why the manager must not change the account's role in the organization to `next` (null removes it). No one can raise
 * their own role, or give up the last administrator's role.
 */
export function roleRefusalOf(
  manager: Manager,
  target: Target,
  { organizationId, next }: { organizationId: number; next: "admin" | "member" | null },
): AccountRefusal | null {
  const refusal = accountRefusal(manager, target, "roles");
  if (refusal || !manager.ids.includes(target.id)) return refusal;
  const current = target.memberships.find((membership) => membership.organizationId === organizationId);
  if (next === "admin" ? !current?.isAdmin : next === "member" && !current) return "ownRole";
  const keeps =
    target.isSuperuser ||
    next === "admin" ||
    target.memberships.some((membership) => membership.organizationId !== organizationId && membership.isAdmin);
  return keeps ? null : "lastAdminRight";
}

const fitting: Partial<Record<AccountAction, readonly AccountState[]>> = {
  invite: ["invited"],
  verify: ["unverified"],
  "end-sessions": ["active", "unverified"],
  disable: ["active", "invited", "unverified"],
  enable: ["disabled"],
};

/** Whether the action applies to an account in this state. */
export const fits = (action: AccountAction, state: AccountState): boolean => fitting[action]?.includes(state) ?? true;

/** All actions that the manager may take on the account. */
export const actionsOn = (manager: Manager, target: Target, state: AccountState): AccountAction[] =>
  accountActions.filter((action) => fits(action, state) && accountRefusal(manager, target, action) === null);
