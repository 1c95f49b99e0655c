import type { Permission } from "@/lib/access/permissions";

/** All roles, with the address each signs in with. */
export const roles = {
  nobody: null,
  "user of Hradisko": "user@hradisko.example",
  "admin of Hradisko": "admin@hradisko.example",
  "consortium user": "consortium-user@usus.example",
  "consortium admin": "consortium-admin@usus.example",
  superuser: "superuser@usus.example",
} as const;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles).filter((name): name is Role => name in roles);

export type Verdict = "may" | 401 | 403;
type Row = Record<Role | "key of Hradisko", Verdict>;

const everyone: Row = {
  nobody: "may",
  "user of Hradisko": "may",
  "admin of Hradisko": "may",
  "consortium user": "may",
  "consortium admin": "may",
  superuser: "may",
  "key of Hradisko": "may",
};
const signedIn: Row = { ...everyone, nobody: 401, "key of Hradisko": 403 };
const admins: Row = { ...signedIn, "user of Hradisko": 403, "consortium user": 403 };
const management: Row = { ...admins, "admin of Hradisko": 403 };

/** Section 6 of the specification, repeated here on purpose; for an installation that allows everything. */
export const rights: Record<Permission, Row> = {
  anyone: everyone,
  "mailbox.read": everyone,
  register: everyone,
  entering: signedIn,
  "signed-in": signedIn,
  "account.change": signedIn,
  "usage.view": { ...signedIn, "key of Hradisko": "may" },
  "api-key.use": { ...management, "consortium admin": 403, superuser: 403, "key of Hradisko": "may" },
  "credentials.count": signedIn,
  "heatmap.view": { ...signedIn, "user of Hradisko": 403, "admin of Hradisko": 403 },
  "credentials.manage": admins,
  "harvest.manage": admins,
  "api-keys.manage": admins,
  "shared-links.manage": admins,
  "annotations.manage": admins,
  "agreements.manage": admins,
  "entitlements.manage": admins,
  "yearly-figures.manage": admins,
  "surveys.freeze": admins,
  "uploads.manage": admins,
  "raw-data.export": admins,
  "raw-data.import": admins,
  "catalog.extend": admins,
  "users.manage": admins,
  "consortium.manage": management,
  "audit.read": management,
  impersonate: management,
  "commands.run": { ...management, "consortium admin": 403 },
};
