import "server-only";
import type { z } from "zod";
import { type Actor, isThemselves } from "@/lib/access/actor";
import { now } from "@/lib/kit/clock";
import { counterVersion, type credentials } from "./contract";
import { credentialsStatus } from "./credentials-status";
import { dayOf, isExpiring } from "./expiry";
import { CONSORTIUM_LOCK, isLockedFor, lockLevelOf, maySetLocks } from "./lock";
import { type Marks, readMarks } from "./read-marks";
import { openSecrets } from "./seal-secrets";
import { secretMask } from "./secret-mask";
import { noSecrets, type Secrets } from "./secrets";
import type { StoredCredentials } from "./shown-credentials";

type Shown = z.input<typeof credentials>;

/** Credentials as the contract gives them to the actor, secrets masked; in the order given. */
export async function showCredentials(actor: Actor, rows: readonly StoredCredentials[]): Promise<Shown[]> {
  const marks = await readMarks(rows.map(({ id }) => id));
  const today = dayOf(now());
  return rows.map((row) => ({
    ...own(row),
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
    status: credentialsStatus(row),
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
  return {
    pk: reportType.id,
    code: reportType.counterCode,
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
  last_harvestable_month: lastHarvestableMonth?.toISOString().slice(0, 7) ?? null,
  expires_on: expiresOn?.toISOString().slice(0, 10) ?? null,
  expiring: isExpiring(expiresOn, today),
});

const marked = (marks: Marks | undefined) => ({
  last_harvestable_by: marks?.lastHarvestableBy ?? null,
  last_success: marks?.lastSuccess
    ? { month: marks.lastSuccess.month.toISOString().slice(0, 7), at: marks.lastSuccess.at }
    : null,
  same_in_org: marks?.sameInOrg ?? false,
  same_global: marks?.sameGlobal ?? false,
  can_clone: marks?.canClone ?? false,
});

/** A list must not fail for one row whose key is gone: its secrets are then shown as missing, to be entered anew. */
function readable(row: StoredCredentials): Secrets {
  try {
    return openSecrets(row);
  } catch {
    return noSecrets;
  }
}

const masked = ({ customerId, requestorId, apiKey, httpUsername, httpPassword, extraParams }: Secrets) => ({
  customer_id: secretMask(customerId),
  requestor_id: secretMask(requestorId),
  api_key: secretMask(apiKey),
  http_username: secretMask(httpUsername),
  http_password: secretMask(httpPassword),
  extra_params: Object.fromEntries(Object.entries(extraParams).map(([name, value]) => [name, secretMask(value)])),
});
