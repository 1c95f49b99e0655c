import type { AuditValues } from "@/lib/access/audit/audit-values";
import { monthOf } from "@/lib/counter/standard/month";
import type { Prisma } from "@/lib/kit/prisma/client";
import { noSecrets, type Secrets } from "./secrets/secrets";

type Row = Prisma.CredentialsGetPayload<{
  include: { platform: { select: { name: true; shortName: true } }; account: { select: { name: true } } };
}> & {
  reports: Prisma.CredentialsReportGetPayload<{ include: { reportType: true } }>[];
};

type Audited = {
  subject: { kind: "credentials"; id: number; name: string };
  organizationId: number;
  /** Everything except secrets. */
  values: AuditValues;
};

/** The part of credentials that the audit trail may contain. */
export function auditedCredentials(row: Row): Audited {
  const codes = (reports: Row["reports"]) => reports.map(({ reportType }) => reportType.counterCode).sort();
  return {
    subject: { kind: "credentials", id: row.id, name: subjectName(row) },
    organizationId: row.organizationId,
    values: {
      platform: row.platform.shortName,
      title: row.title,
      account: row.account.name,
      counter_version: row.release,
      url: row.url,
      enabled: row.isEnabled,
      outside_consortium: row.isOutsideConsortium,
      lock_level: row.lockLevel,
      not_before: row.notBefore?.toISOString() ?? null,
      last_harvestable_month: monthOf(row.lastHarvestableMonth),
      expires_on: row.expiresOn?.toISOString().slice(0, 10) ?? null,
      counter_reports: codes(row.reports),
      broken: row.brokenSince !== null,
      broken_reports: codes(row.reports.filter(({ brokenSince }) => brokenSince !== null)),
    },
  };
}

const subjectName = ({ platform, title }: Row) =>
  [platform.name || platform.shortName, title].filter(Boolean).join(" · ");

/** Names of the non-empty secrets, never their values. */
export const namesOfSecrets = (secrets: Secrets): string[] => secretsThatDiffer(noSecrets, secrets);

const names = {
  customerId: "customer_id",
  requestorId: "requestor_id",
  apiKey: "api_key",
  httpUsername: "http_username",
  httpPassword: "http_password",
} as const;

/** Names of the changed secrets, never their values. */
export function secretsThatDiffer(before: Secrets, after: Secrets): string[] {
  const single = (["customerId", "requestorId", "apiKey", "httpUsername", "httpPassword"] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => names[name]);
  return [...single, ...(sameParams(before.extraParams, after.extraParams) ? [] : ["extra_params"])];
}

const sameParams = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
