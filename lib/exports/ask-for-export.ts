import "server-only";
import { createTranslator } from "use-intl/core";
import type { z } from "zod";
import { ALL_ORGANIZATIONS, isThemselves } from "@/lib/access/actor";
import type { AuditValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, NotFound, Refused } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { seal } from "@/lib/kit/seal";
import { findPlatformAccount } from "@/lib/platforms/accounts";
import { visiblePlatforms } from "@/lib/platforms/show-platform";
import { auditedExport } from "@/lib/reports/layout/stream-csv";
import type { Question } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { catalog } from "@/messages/catalog";
import type { Export } from "./contract";
import { exportRuns } from "./export-runs";
import type { ExportFormat, ExportKind } from "./export-state";
import { findOwnExport, showExport } from "./own-export";
import {
  passphraseOwner,
  type wantedCounter,
  type wantedEverything,
  type wantedReport,
  type wantedUsage,
} from "./request";

/** Maximum number of a user's unfinished exports. */
const MOST_UNDER_WAY = 5;

type Draft = {
  kind: ExportKind;
  format: ExportFormat;
  name: string;
  request: object;
  audited: { organizationId: number | null; after: AuditValues };
};

/** Requests a report as a file, as it is now; generated in the background. Refused above the user's limit. */
export function askForExport(
  scope: Scope<"signed-in">,
  { name, format, question, shares }: z.output<typeof wantedReport>,
  locale: Locale,
): Promise<Export> {
  const named = name || nameOf(question, locale);
  const audited = auditedExport(scope, question);
  return addExport(scope, { kind: "report", format, name: named, request: { question, shares }, audited }, locale);
}

/** Requests the records of an organization that the caller administers. Throws NotFound for others. */
export async function askForUsage(
  scope: Scope<"raw-data.export">,
  { format, usage }: z.output<typeof wantedUsage>,
  locale: Locale,
): Promise<Export> {
  scope.within(usage.organization);
  const name = await placeName(usage, locale);
  return addExport(scope, { kind: "usage", format, name, request: usage, audited: auditedPlace(usage) }, locale);
}

/** Requests all reports of a platform for an organization that the caller administers. Throws NotFound for others. */
export async function askForCounter(
  scope: Scope<"raw-data.export">,
  { format, usage }: z.output<typeof wantedCounter>,
  locale: Locale,
): Promise<Export> {
  scope.within(usage.organization);
  const name = await placeName({ ...usage, title: null }, locale);
  return addExport(scope, { kind: "counter", format, name, request: usage, audited: auditedPlace(usage) }, locale);
}

/**
 * Requests all that the caller administers of an organization, or of the consortium (-1). Throws NotFound for others,
 * Forbidden for a passphrase if the caller may not see secrets, and TooManyTries.
 */
export async function askForEverything(
  scope: Scope<"raw-data.export">,
  { organization, passphrase }: z.output<typeof wantedEverything>,
  locale: Locale,
): Promise<Export> {
  scope.within(organization);
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const isAll = organization === ALL_ORGANIZATIONS;
  const library = isAll ? null : await db().organization.findUnique({ where: { id: organization } });
  if (!isAll && !library) throw new NotFound();
  const name = t("everything", { name: library ? displayName(library, locale) : settings().SITE_NAME });
  if (passphrase !== null) await allowSecrets(scope, organization);
  const audited = {
    organizationId: isAll ? null : organization,
    after: { report_types: [], rows: "everything", ...(passphrase === null ? {} : { secrets_shown: true }) },
  };
  const request = { organization, passphrase: passphrase && seal(passphrase, passphraseOwner(scope.user.id)) };
  return addExport(scope, { kind: "everything", format: "archive", name, request, audited }, locale);
}

/** As for showing the secrets of one set of credentials. */
async function allowSecrets(scope: Scope<"raw-data.export">, organization: number): Promise<void> {
  if (!isThemselves(scope.actor)) throw new Forbidden("secretsNotWhileActing");
  const managing = await scopeOfPerson("credentials.manage", scope.user.id);
  if (!managing || !scope.within(organization).organizationIds.every((id) => managing.reaches(id)))
    throw new Forbidden();
  await limitTries("reveal", { account: scope.user.id, network: scope.network });
}

type Place = {
  organization: number;
  platform: number | null;
  title: number | null;
  account: number | null;
  from: string;
  to: string;
};

/** "Hradisko, JSTOR, Medicine, 2025-01 – 2025-12" */
async function placeName({ organization, platform, title, account, from, to }: Place, locale: Locale): Promise<string> {
  const [library, host, work, whose] = await Promise.all([
    db().organization.findUnique({ where: { id: organization } }),
    platform === null
      ? null
      : db().platform.findFirst({ where: { id: platform, AND: visiblePlatforms([organization]) } }),
    title === null ? null : db().title.findUnique({ where: { id: title } }),
    account === null
      ? null
      : findPlatformAccount(db(), { organizationId: organization, platformId: platform ?? 0 }, account),
  ]);
  if (!library || (platform !== null && !host) || (title !== null && !work)) throw new NotFound();
  const accountName = whose && (whose.name || catalog[locale].common.mainAccount);
  const names = [displayName(library, locale), host && displayName(host, locale), accountName, work?.name];
  return [...names.filter(Boolean), from === to ? from : `${from} – ${to}`].join(", ");
}

const auditedPlace = ({
  organization,
  account,
  from,
  to,
  ...place
}: Omit<Place, "title"> & { title?: number | null }) => ({
  organizationId: organization,
  after: {
    platform: place.platform,
    ...(place.title ? { title: place.title } : {}),
    ...(account === null ? {} : { account }),
    from,
    to,
  },
});

/** Default name of a report: "TR – Platform × Metric". */
function nameOf({ where, rows, columns, trend }: Question, locale: Locale): string {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports.dimension" });
  const shape = [...rows, ...(trend ? [] : columns)].map((dimension) => t(dimension)).join(" × ");
  return [(where.reportType ?? []).join(", "), shape].filter(Boolean).join(" – ");
}

/** Adds an export owned by the caller. */
async function addExport(scope: Scope<Permission>, draft: Draft, locale: Locale): Promise<Export> {
  const { kind, format, name, request, audited } = draft;
  const userId = scope.user.id;
  const created = await inTransaction(async (tx) => {
    await refuseTooMany(tx, userId);
    const row = await tx.export.create({ data: { userId, kind, format, name, language: locale, request } });
    await recordAudit(tx, scope, {
      action: "usage.export",
      subject: { kind: "export", id: row.id, name },
      organizationId: audited.organizationId,
      after: { ...audited.after, format },
    });
    await exportRuns.enqueue(tx, row.id);
    return row;
  });
  return showExport(created, locale);
}

/** Generates a failed or canceled file again; the question is unchanged, the figures are current. */
export async function retryExport(scope: Scope<"signed-in">, id: number, locale: Locale): Promise<Export> {
  const { state } = await findOwnExport(scope, id);
  if (state === "failed" || state === "canceled")
    await inTransaction(async (tx) => {
      await refuseTooMany(tx, scope.user.id);
      const again = await tx.export.updateMany({
        where: { id, state },
        data: {
          state: "waiting",
          tries: 0,
          doneRows: 0,
          totalRows: null,
          errorCode: "",
          errorValues: {},
          finishedAt: null,
          aliveAt: null,
        },
      });
      if (again.count > 0) await exportRuns.enqueue(tx, id);
    });
  return showExport(await findOwnExport(scope, id), locale);
}

/** Serializes concurrent requests. */
async function refuseTooMany(tx: Db, userId: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`exports ${userId}`}, 0))`;
  const underWay = await tx.export.count({ where: { userId, state: { in: ["waiting", "running"] } } });
  if (underWay >= MOST_UNDER_WAY) throw new Refused("tooManyExports", { most: MOST_UNDER_WAY });
}
