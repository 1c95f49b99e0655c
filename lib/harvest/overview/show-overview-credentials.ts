import "server-only";
import type { z } from "zod";
import { counterVersion } from "@/lib/credentials/contract";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { overviewCredentials } from "./contract";

const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;

/** Columns for showOverviewCredentials, without secrets. */
export const overviewed = {
  id: true,
  title: true,
  release: true,
  isEnabled: true,
  brokenSince: true,
  brokenBy: true,
  verifiedAt: true,
  organization: { select: names },
  platform: { select: names },
} as const satisfies Prisma.CredentialsSelect;

type Row = Prisma.CredentialsGetPayload<{ select: typeof overviewed }>;

export function showOverviewCredentials(row: Row): z.input<typeof overviewCredentials> {
  return {
    pk: row.id,
    title: row.title,
    organization: shownNames(row.organization),
    platform: { ...shownNames(row.platform), short_name: row.platform.shortName },
    counter_version: counterVersion.parse(row.release),
    enabled: row.isEnabled,
    broken_since: row.brokenSince,
    broken_by: row.brokenBy,
    verified_at: row.verifiedAt,
  };
}

function shownNames({ id, name, nameEn, nameCs }: Row["organization"] | Row["platform"]) {
  return { pk: id, name, name_en: nameEn, name_cs: nameCs };
}
