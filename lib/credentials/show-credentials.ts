import "server-only";
import type { z } from "zod";
import type { Prisma } from "@/lib/kit/prisma/client";
import { counterVersion, type credentials } from "./contract";
import { openSecrets } from "./seal-secrets";
import { secretMask } from "./secret-mask";
import type { Secrets } from "./secrets";

const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;

/** What has to be read of credentials to show them. */
export const shownCredentials = {
  organization: { select: { ...names, internalId: true } },
  platform: { select: names },
  reports: { include: { reportType: true }, orderBy: { reportType: { id: "asc" } } },
  updatedBy: { select: { id: true, username: true } },
} as const satisfies Prisma.CredentialsInclude;

type Row = Prisma.CredentialsGetPayload<{ include: typeof shownCredentials }>;

/** Credentials as the contract gives them, secrets masked. */
export function showCredentials(row: Row): z.input<typeof credentials> {
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
    ...masked(readable(row)),
    counter_reports: row.reports.map(shownReport),
    enabled: row.isEnabled,
    broken_since: row.brokenSince,
    broken_by: row.brokenBy,
    verified_at: row.verifiedAt,
    revision: row.revision,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy && { pk: row.updatedBy.id, username: row.updatedBy.username },
  };
}

function shownNames({ id, name, nameEn, nameCs }: Row["organization"] | Row["platform"]) {
  return { pk: id, name, name_en: nameEn, name_cs: nameCs };
}

function shownReport({ reportType, brokenSince, brokenBy }: Row["reports"][number]) {
  return {
    pk: reportType.id,
    code: reportType.counterCode,
    report_type: reportType.shortName,
    broken_since: brokenSince,
    broken_by: brokenBy,
  };
}

/** A list must not fail for one row whose key is gone: its secrets are then shown as missing, to be entered anew. */
function readable(row: Row): Secrets {
  try {
    return openSecrets(row);
  } catch {
    return { customerId: "", requestorId: "", apiKey: "", extraParams: {} };
  }
}

function masked({ customerId, requestorId, apiKey, extraParams }: Secrets) {
  return {
    customer_id: secretMask(customerId),
    requestor_id: secretMask(requestorId),
    api_key: secretMask(apiKey),
    extra_params: Object.fromEntries(Object.entries(extraParams).map(([name, value]) => [name, secretMask(value)])),
  };
}
