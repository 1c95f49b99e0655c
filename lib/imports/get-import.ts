import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { displayName } from "@/lib/organizations/organization";
import type { ImportDetail } from "./contract";
import { findingTexts } from "./finding-texts";
import { metricSums } from "./metric-sums";
import { personName } from "./person-name";

const include = {
  organization: true,
  platform: true,
  reportType: true,
  attempt: {
    include: { rawFile: true, intention: { include: { harvest: { include: { startedBy: true } } } } },
  },
} satisfies Prisma.ImportInclude;

type Found = Prisma.ImportGetPayload<{ include: typeof include }>;
type FoundAttempt = NonNullable<Found["attempt"]>;

/** One import with the harvest attempt and the raw file behind it; NotFound for those of organizations out of reach. */
export async function getImport(scope: Scope<"usage.view">, id: number, locale: Locale): Promise<ImportDetail> {
  const organizationId = { in: [...scope.organizationIds] };
  const found = await db().import.findFirst({ where: { id, organizationId }, include });
  if (!found) throw new NotFound();
  const { organization, platform, reportType, attempt } = found;
  return {
    pk: found.id,
    state: found.state,
    organization: { pk: organization.id, name: displayName(organization, locale) },
    platform: { pk: platform.id, name: displayName(platform, locale) },
    report_type: { pk: reportType.id, short_name: reportType.shortName, release: reportType.release },
    month: found.month.toISOString().slice(0, 7),
    is_partial: found.isPartial,
    fact_count: found.factCount,
    sums: metricSums(found.sums),
    created: found.createdAt.toISOString(),
    current_since: moment(found.currentSince),
    hidden_since: moment(found.hiddenSince),
    harvest: attempt ? harvestOf(attempt) : null,
    attempt: attempt ? attemptOf(attempt, locale) : null,
    raw_file: attempt?.rawFile ? rawFileOf(attempt.rawFile) : null,
  };
}

const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

function harvestOf({ intention: { harvest } }: FoundAttempt): ImportDetail["harvest"] {
  const { id, startedAt, startedBy } = harvest;
  return { pk: id, started: startedAt.toISOString(), started_by: personName(startedBy) };
}

function attemptOf(attempt: FoundAttempt, locale: Locale): ImportDetail["attempt"] {
  return {
    pk: attempt.id,
    status: attempt.status,
    error_code: attempt.errorCode,
    http_status: attempt.httpStatus,
    used_url: attempt.usedUrl,
    started: attempt.startedAt.toISOString(),
    downloaded: moment(attempt.downloadedAt),
    finished: moment(attempt.finishedAt),
    findings: findingTexts(attempt.findings, locale),
  };
}

function rawFileOf({ id, name, mediaType, sizeBytes, sha256 }: NonNullable<FoundAttempt["rawFile"]>) {
  return { pk: id, name, media_type: mediaType, size: Number(sizeBytes), sha256, url: `/api/raw-file/${id}/` };
}
