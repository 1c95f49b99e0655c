import type { Credentials } from "@/lib/credentials/contract";

/** Actions of the list; each opens a dialog. */
const credentialsTasks = [
  "harvest",
  "enable",
  "disable",
  "lock",
  "unlock",
  "fix",
  "reports",
  "month",
  "clone",
  "members",
  "accounts",
  "delete",
  "reveal",
  "downloads",
  "year",
] as const;

export type CredentialsTask = { kind: (typeof credentialsTasks)[number]; of: readonly Credentials[] };
