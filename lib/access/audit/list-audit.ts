import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { formatDay } from "@/lib/kit/format/time";
import type { Locale } from "@/lib/kit/i18n/routing";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import type { AuditEntryModel, AuditEntryModel as Row } from "@/lib/kit/prisma/models";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { catalog } from "@/messages/catalog";
import { actionOf } from "./action";
import { auditCondition, newestFirst } from "./audit-condition";
import { auditValues } from "./audit-values";
import type { AuditEntry, AuditFilter, AuditQuery } from "./contract";
import { recordAudit } from "./record-audit";

/** One page of entries, and the number of matches. */
export async function listAudit(_scope: Scope<"audit.read">, { page, page_size, ...filter }: AuditQuery) {
  const where = auditCondition(filter);
  const [count, rows] = await Promise.all([
    db().auditEntry.count({ where }),
    db().auditEntry.findMany({ where, orderBy: newestFirst, skip: (page - 1) * page_size, take: page_size }),
  ]);
  return { count, results: await showEntries(rows) };
}

/** Entries in the contract's shape; a deleted organization has no name. */
async function showEntries(rows: readonly Row[]): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))];
  const organizations = await db().organization.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, nameEn: true, nameCs: true },
  });
  const namesById = new Map(organizations.map(({ id, ...names }) => [id, names]));
  return rows.map((row) => {
    const names = namesById.get(row.organizationId ?? 0);
    return {
      pk: row.id,
      at: row.at.toISOString(),
      actor: { pk: row.actorId, name: row.actor },
      impersonator: row.impersonatorId === null ? null : { pk: row.impersonatorId, name: row.impersonator },
      network: row.network,
      action: row.action,
      organization:
        row.organizationId === null
          ? null
          : {
              pk: row.organizationId,
              name: names?.name ?? "",
              name_en: names?.nameEn ?? null,
              name_cs: names?.nameCs ?? null,
            },
      subject: subjectOf(row),
      before: auditValues.nullable().parse(row.before),
      after: auditValues.nullable().parse(row.after),
    };
  });
}

/** "user 12" is a kind and an id. */
function subjectOf({ subject, subjectName }: Row): AuditEntry["subject"] {
  if (subject === "") return null;
  const space = subject.indexOf(" ");
  return { kind: subject.slice(0, space), id: subject.slice(space + 1), name: subjectName };
}

const ROWS_AT_ONCE = 1_000;

/** Streams all matching entries as a file; the export itself is audited. Throws Refused if a sheet cannot hold them. */
export async function streamAudit(
  scope: Scope<"audit.read">,
  filter: AuditFilter,
  as: { format: TableFormat; locale: Locale },
): Promise<Response> {
  const t = textsOf(as.locale);
  const columns = ["at", "actor", "impersonator", "action", "subject", "organization", "network"] as const;
  const file = tableFile(
    {
      ...{ name: `audit-${formatDay(now(), timeZone())}`, caption: t("title") },
      count: await db().auditEntry.count({ where: auditCondition(filter) }),
      headings: [...columns.map((name) => t(`column.${name}`)), t("code"), t("before"), t("after")],
      rows: batchesOf(filter, as.locale),
    },
    as,
  );
  const filters = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  await recordAudit(db(), scope, { action: "audit.export", after: Object.fromEntries(filters) });
  return file;
}

const textsOf = (locale: Locale) => createTranslator({ locale, messages: catalog[locale], namespace: "audit" });

async function* batchesOf(filter: AuditFilter, locale: Locale) {
  const t = textsOf(locale);
  for await (const entries of readEntries(filter))
    yield entries.map((entry) => {
      const action = actionOf(entry.action);
      return cellsOf(entry, action ? t(`action.${action}`) : entry.action, locale);
    });
}

function cellsOf(entry: AuditEntry, words: string, locale: Locale): string[] {
  const { at, actor, impersonator, action, subject, organization, network, before, after } = entry;
  return [
    at,
    actor.name,
    impersonator?.name ?? "",
    words,
    subject ? `${subject.name} (${subject.kind} ${subject.id})` : "",
    organization
      ? displayName({ name: organization.name, nameEn: organization.name_en, nameCs: organization.name_cs }, locale)
      : "",
    network,
    action,
    before ? JSON.stringify(before) : "",
    after ? JSON.stringify(after) : "",
  ];
}

/** Keyset paging: new entries neither repeat nor hide others. */
async function* readEntries(filter: AuditFilter): AsyncGenerator<AuditEntry[], void, undefined> {
  const where = auditCondition(filter);
  for (let last: number | null = null; ; ) {
    const rows: AuditEntryModel[] = await db().auditEntry.findMany({
      where,
      orderBy: newestFirst,
      take: ROWS_AT_ONCE,
      ...(last === null ? {} : { cursor: { id: last }, skip: 1 }),
    });
    if (rows.length > 0) yield await showEntries(rows);
    last = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
