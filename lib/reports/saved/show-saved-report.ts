import "server-only";
import type { Actor } from "@/lib/access/actor";
import { personName } from "@/lib/kit/format/person-name";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { Calendar } from "@/lib/navigation/date-range";
import { questionToSearch } from "../question-search";
import type { SavedReport } from "./contract";
import { levelOf, mayWriteReport } from "./report-rights";
import { questionToday, readStored } from "./stored-report";

const person = { select: { id: true, firstName: true, lastName: true, username: true, email: true } } as const;

/** Relations needed to show a saved report. */
export const savedReportSelect = {
  id: true,
  name: true,
  description: true,
  ownerId: true,
  organizationId: true,
  organization: { select: { id: true, name: true, nameEn: true, nameCs: true } },
  report: true,
  revision: true,
  createdAt: true,
  createdBy: person,
  changedAt: true,
  changedBy: person,
  _count: { select: { subscriptions: true } },
} satisfies Prisma.SavedReportSelect;

export type SavedReportRow = Prisma.SavedReportGetPayload<{ select: typeof savedReportSelect }>;

type Reading = { readonly actor: Actor; readonly calendar: Calendar };
type Shown = Omit<SavedReport, "created" | "last_updated"> & { created: Date; last_updated: Date };

export function showSavedReport(row: SavedReportRow, { actor, calendar }: Reading): Shown {
  const config = readStored(row.report);
  const { organization } = row;
  return {
    pk: row.id,
    name: row.name,
    description: row.description,
    access_level: levelOf(row),
    owner: row.ownerId,
    owner_organization: organization && {
      pk: organization.id,
      name: organization.name,
      name_en: organization.nameEn,
      name_cs: organization.nameCs,
    },
    config,
    query: questionToSearch(questionToday(config, calendar)).toString(),
    revision: row.revision,
    can_edit: mayWriteReport(actor, row),
    mailing_count: row._count.subscriptions,
    created: row.createdAt,
    created_by: named(row.createdBy),
    last_updated: row.changedAt,
    last_updated_by: named(row.changedBy),
  };
}

const named = (who: SavedReportRow["changedBy"]) => who && { pk: who.id, name: personName(who) || who.email };

/** The report in audit entries, for shared reports. */
export function auditedReport(
  row: Pick<SavedReportRow, "name" | "description" | "ownerId" | "organization" | "report" | "organizationId">,
) {
  const { question, period } = readStored(row.report);
  return {
    name: row.name,
    description: row.description,
    access_level: levelOf(row),
    organization: row.organization?.name ?? null,
    period,
    report: questionToSearch(question).toString(),
  };
}
