import "server-only";
import { createTranslator } from "use-intl/core";
import { addressOf } from "@/lib/access/contract";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { storedSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { ExportModel } from "@/lib/kit/prisma/models";
import { catalog } from "@/messages/catalog";
import { downloadExportCall, type Export } from "./contract";
import { endingOf } from "./export-state";
import { exportRequests } from "./request";

const DAY = 24 * 60 * 60 * 1000;
const keptFor = (): number => settings().EXPORT_DELETING_PERIOD * DAY;

/** Exports created before this are expired, even if their file remains until the next sweep. */
export const retainedSince = (): Date => new Date(now().getTime() - keptFor());

/** The user's own exports that have not expired. */
export const ownExports = (scope: Scope<Permission>): Prisma.ExportWhereInput => ({
  userId: scope.user.id,
  createdAt: { gt: retainedSince() },
});

/** Throws NotFound for other users' exports. */
export async function findOwnExport(scope: Scope<Permission>, id: number): Promise<ExportModel> {
  const row = await db().export.findFirst({ where: { id, ...ownExports(scope) } });
  if (!row) throw new NotFound();
  return row;
}

/** An export in the API's shape, with its error in the reader's language. */
export async function showExport(row: ExportModel, locale: Locale): Promise<Export> {
  const isFinished = row.state === "finished";
  return {
    pk: row.id,
    kind: row.kind,
    name: row.name,
    rows: rowsOf(row, locale),
    status: row.state,
    progress: { done: row.doneRows, total: row.totalRows },
    file_format: row.format,
    file_name: fileName(row),
    file_size: row.sizeBytes === null ? null : Number(row.sizeBytes),
    output_file: isFinished ? addressOf(downloadExportCall.call, { id: row.id }) : null,
    created: row.createdAt.toISOString(),
    finished: row.finishedAt?.toISOString() ?? null,
    expires: new Date(row.createdAt.getTime() + keptFor()).toISOString(),
    error: row.state === "failed" ? { code: row.errorCode, message: storedSentence(row, locale) } : null,
  };
}

/** Row dimensions, with tags instead of the tagged objects. */
function rowsOf({ kind, request }: ExportModel, locale: Locale): string {
  const question = kind === "report" ? exportRequests.report.safeParse(request).data?.question : undefined;
  if (!question) return "";
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const names = question.rows.map((name) => t(`dimension.${name}`)).join(", ");
  return question.rollUp ? `${t("tags")} (${names})` : names;
}

/** Named after content and date, without characters that file systems do not allow. */
export function fileName({ name, createdAt, kind, format }: ExportModel): string {
  const plain = name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);
  return `${[plain, createdAt.toISOString().slice(0, 10)].filter(Boolean).join(" ")}.${endingOf(kind, format)}`;
}
