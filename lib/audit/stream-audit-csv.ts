import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import { displayName } from "@/lib/kit/format/display-name";
import { formatDay } from "@/lib/kit/format/time";
import type { Locale } from "@/lib/kit/i18n/routing";
import { TIME_ZONE } from "@/lib/kit/i18n/time-zone";
import type { AuditEntryModel } from "@/lib/kit/prisma/models";
import { catalogue } from "@/messages/catalogue";
import { knownAction } from "./action";
import { auditCondition, newestFirst } from "./audit-condition";
import type { AuditEntry, AuditFilter } from "./contract";
import { recordAudit } from "./record-audit";
import { showEntries } from "./show-entries";

const ROWS_AT_ONCE = 1_000;

/** All entries of a filter as a CSV file, streamed; that it was asked for is an entry itself. */
export async function streamAuditCsv(
  scope: Scope<"audit.read">,
  filter: AuditFilter,
  locale: Locale,
): Promise<Response> {
  const said = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  await recordAudit(db(), scope, { action: "audit.export", after: Object.fromEntries(said) });
  return csvFile(linesOf(filter, locale), `audit-${formatDay(now(), TIME_ZONE)}`);
}

async function* linesOf(filter: AuditFilter, locale: Locale): AsyncGenerator<string, void, undefined> {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "audit" });
  const separator = separatorOf(locale);
  const columns = ["at", "actor", "impersonator", "action", "subject", "organization", "network"] as const;
  const header = [...columns.map((name) => t(`column.${name}`)), t("code"), t("before"), t("after")];
  yield BYTE_ORDER_MARK + csvLine(header, separator);
  for await (const entries of readEntries(filter)) {
    const lines = entries.map((entry) => {
      const action = knownAction(entry.action);
      const words = action ? t(`action.${action}`) : entry.action;
      return csvLine(cellsOf(entry, words, locale), separator);
    });
    yield lines.join("");
  }
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

/** By the last entry read, so that new ones neither repeat nor hide others. */
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
