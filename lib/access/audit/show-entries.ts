import "server-only";
import { db } from "@/lib/kit/db";
import type { AuditEntryModel as Row } from "@/lib/kit/prisma/models";
import { auditValues } from "./audit-values";
import type { AuditEntry } from "./contract";

/** Entries in the contract's shape; a deleted organization has no name. */
export async function showEntries(rows: readonly Row[]): Promise<AuditEntry[]> {
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
