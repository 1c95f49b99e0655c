import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownReportType } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { personName } from "@/lib/kit/format/person-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { readAccounts, severalAccounts } from "@/lib/platforms/accounts";
import type { ImportDetail } from "../contract";
import { followRewrites } from "../publish/follow-rewrites";
import { findingTexts } from "./finding-texts";
import { metricSums } from "./metric-sums";

const include = {
  organization: true,
  platform: true,
  reportType: true,
  attempt: {
    include: { rawFile: true, intention: { include: { harvest: { include: { startedBy: true } } } } },
  },
  upload: { include: { rawFile: true, uploadedBy: true } },
} satisfies Prisma.ImportInclude;

type Found = Prisma.ImportGetPayload<{ include: typeof include }>;
type FoundAttempt = NonNullable<Found["attempt"]>;
type FoundUpload = NonNullable<Found["upload"]>;
type FoundFile = FoundUpload["rawFile"];

/** One import with its harvest attempt or upload, and its file; NotFound for organizations out of reach. */
export async function getImport(scope: Scope<"usage.view">, id: number, locale: Locale): Promise<ImportDetail> {
  const organizationId = reach(scope);
  const row = await db().import.findFirst({ where: { id: await followRewrites(id), organizationId }, include });
  if (!row) throw new NotFound();
  const { organization, platform, reportType, attempt, upload } = row;
  const accountsOf = await readAccounts(db(), [row]);
  return {
    pk: row.id,
    state: row.state,
    organization: { pk: organization.id, name: displayName(organization, locale) },
    platform: { pk: platform.id, name: displayName(platform, locale) },
    account: severalAccounts(accountsOf(row), row.accountId),
    report_type: shownReportType(reportType, locale),
    month: monthOf(row.month),
    is_partial: row.isPartial,
    fact_count: row.factCount,
    sums: metricSums(row.sums),
    created: row.createdAt.toISOString(),
    current_since: moment(row.currentSince),
    hidden_since: moment(row.hiddenSince),
    harvest: attempt ? harvestOf(attempt) : null,
    attempt: attempt ? attemptOf(attempt, locale) : null,
    upload: upload && uploadOf(upload),
    raw_file: attempt?.rawFile
      ? rawFileOf(attempt.rawFile, `/api/raw-file/${attempt.rawFile.id}/`)
      : upload && rawFileOf(upload.rawFile, `/api/manual-data-upload/${upload.id}/file/`),
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

const uploadOf = ({ id, rawFile, createdAt, uploadedBy }: FoundUpload): ImportDetail["upload"] => ({
  ...{ pk: id, name: rawFile.name, created: createdAt.toISOString() },
  user: personName(uploadedBy),
});

function rawFileOf({ id, name, mediaType, sizeBytes, sha256 }: FoundFile, url: string) {
  return { pk: id, name, media_type: mediaType, size: Number(sizeBytes), sha256, url };
}
