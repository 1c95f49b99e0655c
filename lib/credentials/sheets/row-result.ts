import type { Scope } from "@/lib/access/scope";
import type { CredentialsChange, CredentialsDraft } from "../contract";
import type { CounterVersion } from "../counter-versions";
import type { ImportFormat } from "../import-columns";
import type { StoredCredentials } from "../list/show-credentials";
import type { LockLevel } from "../lock";
import type { Secrets } from "../secrets/secrets";
import type { Surroundings } from "./read-surroundings";
import type { Note, RowValues } from "./row-values";

/** Action for a row: none if nothing changes or it cannot be read. */
export type Plan =
  | { kind: "create"; draft: CredentialsDraft; lockLevel?: LockLevel | undefined }
  | { kind: "update"; id: number; change: CredentialsChange }
  | { kind: "none" };

export type RowResult = {
  action: "create" | "update" | "same" | "error";
  plan: Plan;
  place: Partial<RowPlace>;
  /** State after the import. */
  after: { title: string; account: string; url: string; reports: string[]; enabled: boolean; secrets: Secrets };
  changes: string[];
  errors: Note[];
  warnings: Note[];
};

export type Circumstances = {
  scope: Scope<"credentials.manage">;
  around: Surroundings;
  format: ImportFormat;
  /** The file has a column of titles. */
  hasTitles: boolean;
};

type Named = NonNullable<Surroundings["onlyOrganization"]>;

/** Target of a row: organization, platform, release, and the credentials stored there. */
export type RowPlace = {
  organization: Named;
  platform: Named;
  release: CounterVersion;
  stored: StoredCredentials | null;
};

/** A row with a resolved place. `reportIds`: null if it names no reports. */
export type Ready = Circumstances & { place: RowPlace; values: RowValues; reportIds: number[] | null };
