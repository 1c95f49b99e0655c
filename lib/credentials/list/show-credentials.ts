import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import type { z } from "zod";
import { type Actor, isThemselves } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { readAccounts } from "@/lib/platforms/accounts";
import { counterVersion, type credentials } from "../contract";
import { credentialsStatus } from "../credentials-status";
import { CONSORTIUM_LOCK, isLockedFor, lockLevelOf, maySetLocks } from "../lock";
import { tryOpenSecrets } from "../secrets/seal-secrets";
import { noSecrets, type Secrets, secretMask } from "../secrets/secrets";
import { dayOf, isExpiring } from "./expiry";
import { shownCounterReport } from "./list-counter-reports";

/** Values read from other tables. */
type Marks = {
  sameInOrg: boolean;
  sameGlobal: boolean;
  canClone: boolean;
  /** Newest month whose current numbers these credentials provided; `at`: time of the import. */
  lastSuccess: { month: Date; at: Date } | null;
  /** Of unverified credentials, in their current version. */
  lastFailure: { errorCode: string; at: Date } | null;
  lastHarvestableBy: { pk: number; username: string } | null;
};

type Row = {
  id: number;
  same_in_org: boolean;
  same_global: boolean;
  can_clone: boolean;
  month: Date | null;
  at: Date | null;
  failed_by: string | null;
  failed_at: Date | null;
  user_id: number | null;
  username: string | null;
};

async function readMarks(ids: readonly number[]): Promise<ReadonlyMap<number, Marks>> {
  const rows = await db().$queryRaw<Row[]>`
    WITH asked AS (SELECT * FROM credentials WHERE id = ANY(${ids})),
    same AS (
      SELECT version_hash, organization_id, count(*) AS number FROM credentials
      WHERE deleted_at IS NULL AND version_hash IN (SELECT version_hash FROM asked) GROUP BY 1, 2)
    SELECT a.id,
      EXISTS (SELECT FROM same s WHERE s.version_hash = a.version_hash
        AND s.organization_id = a.organization_id AND s.number > 1) AS same_in_org,
      EXISTS (SELECT FROM same s WHERE s.version_hash = a.version_hash
        AND s.organization_id <> a.organization_id) AS same_global,
      a.release = '5' AND NOT EXISTS (SELECT FROM credentials n WHERE n.organization_id = a.organization_id
        AND n.platform_id = a.platform_id AND n.account_id = a.account_id AND n.release = '5.1' AND n.deleted_at IS NULL) AS can_clone,
      success.month, success.current_since AS at, failure.error_code AS failed_by, failure.finished_at AS failed_at, u.id AS user_id, u.username
    FROM asked a
    LEFT JOIN users u ON u.id = a.last_harvestable_by_id
    LEFT JOIN LATERAL (
      SELECT m.month, m.current_since FROM intentions i
      JOIN attempts t ON t.intention_id = i.id
      JOIN imports m ON m.attempt_id = t.id AND m.state = 'current'
      WHERE i.credentials_id = a.id ORDER BY i.month DESC, m.id DESC LIMIT 1) success ON true
    LEFT JOIN LATERAL (
      SELECT t.error_code, t.finished_at FROM intentions i
      JOIN attempts t ON t.intention_id = i.id
      WHERE i.credentials_id = a.id AND a.verified_at IS NULL
        AND t.credentials_version = a.version_hash AND t.finished_at IS NOT NULL
      ORDER BY t.id DESC LIMIT 1) failure ON true`;
  return new Map(rows.map((row) => [row.id, marks(row)]));
}

const marks = ({
  same_in_org,
  same_global,
  can_clone,
  month,
  at,
  failed_by,
  failed_at,
  user_id,
  username,
}: Row): Marks => ({
  sameInOrg: same_in_org,
  sameGlobal: same_global,
  canClone: can_clone,
  lastSuccess: month && at && { month, at },
  lastFailure: !failed_by || !failed_at ? null : { errorCode: failed_by, at: failed_at },
  lastHarvestableBy: user_id === null ? null : { pk: user_id, username: username ?? "" },
});

type Shown = z.input<typeof credentials>;

/** Masks the secrets; keeps the order. */
export async function showCredentials(actor: Actor, rows: readonly StoredCredentials[]): Promise<Shown[]> {
  const [marks, accountsOf] = await Promise.all([readMarks(rows.map(({ id }) => id)), readAccounts(db(), rows)]);
  const today = dayOf(now());
  return rows.map((row) => ({
    ...own(row),
    ...{ several_accounts: accountsOf(row).length > 1, account_pk: row.accountId },
    ...masked(readable(row)),
    ...lock(actor, row),
    ...limits(row, today),
    ...marked(marks.get(row.id)),
  }));
}

function own(row: StoredCredentials) {
  const { organization, platform } = row;
  return {
    pk: row.id,
    title: row.title,
    account: row.account.name,
    organization: {
      ...shownNames(organization),
      short_name: organization.shortName,
      internal_id: organization.internalId,
    },
    platform: { ...shownNames(platform), short_name: platform.shortName },
    counter_version: counterVersion.parse(row.release),
    url: row.url,
    counter_reports: row.reports.map(shownReport),
    enabled: row.isEnabled,
    status: credentialsStatus.nameOf({ ...row, hasBrokenReport: row.reports.some(({ brokenSince }) => brokenSince) }),
    broken_since: row.brokenSince,
    broken_by: row.brokenBy,
    verified_at: row.verifiedAt,
    outside_consortium: row.isOutsideConsortium,
    revision: row.revision,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy && { pk: row.updatedBy.id, username: row.updatedBy.username },
  };
}

function shownNames({ id, name, nameEn, nameCs }: StoredCredentials["organization"] | StoredCredentials["platform"]) {
  return { pk: id, name, name_en: nameEn, name_cs: nameCs };
}

function shownReport({ reportType, brokenSince, brokenBy }: StoredCredentials["reports"][number]) {
  const { pk, code, name } = shownCounterReport(reportType);
  return {
    ...{ pk, code, name },
    report_type: reportType.shortName,
    broken_since: brokenSince,
    broken_by: brokenBy,
  };
}

const lock = (actor: Actor, row: StoredCredentials) => ({
  lock_level: row.lockLevel,
  locked: row.lockLevel >= CONSORTIUM_LOCK,
  locked_for_me: isLockedFor(actor, row),
  can_reveal: isThemselves(actor) && !isLockedFor(actor, row),
  can_lock: maySetLocks(lockLevelOf(actor, row.organizationId)),
});

const limits = ({ notBefore, lastHarvestableMonth, expiresOn }: StoredCredentials, today: Date) => ({
  not_before: notBefore,
  last_harvestable_month: monthOf(lastHarvestableMonth),
  expires_on: expiresOn?.toISOString().slice(0, 10) ?? null,
  expiring: isExpiring(expiresOn, today),
});

const marked = (marks: Marks | undefined) => ({
  last_harvestable_by: marks?.lastHarvestableBy ?? null,
  last_failure: marks?.lastFailure ? { error_code: marks.lastFailure.errorCode, at: marks.lastFailure.at } : null,
  last_success: marks?.lastSuccess ? { month: monthOf(marks.lastSuccess.month), at: marks.lastSuccess.at } : null,
  same_in_org: marks?.sameInOrg ?? false,
  same_global: marks?.sameGlobal ?? false,
  can_clone: marks?.canClone ?? false,
});

/** A list must not fail because one row's key is missing: its secrets then appear empty, to be entered again. */
const readable = (row: StoredCredentials): Secrets => tryOpenSecrets(row) ?? noSecrets;

const masked = ({ customerId, requestorId, apiKey, httpUsername, httpPassword, extraParams }: Secrets) => ({
  customer_id: secretMask(customerId),
  requestor_id: secretMask(requestorId),
  api_key: secretMask(apiKey),
  http_username: secretMask(httpUsername),
  http_password: secretMask(httpPassword),
  extra_params: Object.fromEntries(Object.entries(extraParams).map(([name, value]) => [name, secretMask(value)])),
});

const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;

/** Relations needed to show, audit and change credentials. */
export const shownCredentials = {
  organization: { select: { ...names, internalId: true } },
  platform: { select: names },
  account: { select: { name: true } },
  reports: { include: { reportType: true }, orderBy: { reportType: { id: "asc" } } },
  updatedBy: { select: { id: true, username: true } },
} as const satisfies Prisma.CredentialsInclude;

export type StoredCredentials = Prisma.CredentialsGetPayload<{ include: typeof shownCredentials }>;

/** Throws NotFound for deleted credentials and those out of reach. */
export async function findOwnCredentials(scope: Scope<"credentials.manage">, id: number) {
  const row = await db().credentials.findFirst({
    where: { id, deletedAt: null, organizationId: reach(scope) },
    include: shownCredentials,
  });
  if (!row) throw new NotFound();
  return row;
}

/** Masks the secrets; throws NotFound for credentials out of reach. */
export async function getCredentials(scope: Scope<"credentials.manage">, id: number) {
  const [result] = await showCredentials(scope.actor, [await findOwnCredentials(scope, id)]);
  if (!result) throw new NotFound();
  return result;
}
