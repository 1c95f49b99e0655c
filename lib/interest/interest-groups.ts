import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import type { InterestGroup } from "@/lib/kit/prisma/client";
import type { InterestGroupChange, InterestGroupEntity } from "./contract";

/** The interest groups in display order, the same for all organizations. */
export async function listInterestGroups(_scope: Scope<"signed-in">): Promise<InterestGroupEntity[]> {
  const groups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  return groups.map(showInterestGroup);
}

const showInterestGroup = (row: InterestGroup): InterestGroupEntity => ({
  pk: row.id,
  short_name: row.shortName,
  name: row.nameEn,
  name_en: row.nameEn,
  name_cs: row.nameCs,
  important: row.isImportant,
  position: row.position,
  revision: row.revision,
});

/**
 * Changes names and importance; the short name stays. Throws OutOfDate if the group changed since the caller read it.
 */
export function changeInterestGroup(
  scope: Scope<"consortium.manage">,
  group: number,
  { revision, name_en, name_cs, important }: InterestGroupChange,
): Promise<InterestGroupEntity> {
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM interest_groups WHERE id = ${group} FOR UPDATE`;
    const stored = await tx.interestGroup.findUnique({ where: { id: group } });
    if (!stored) throw new NotFound();
    if (stored.revision !== revision) throw new OutOfDate();
    const data = { nameEn: name_en, nameCs: name_cs, isImportant: important };
    const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
    if (!differing) return showInterestGroup(stored);
    const row = await tx.interestGroup.update({ where: { id: group }, data: { ...data, revision: { increment: 1 } } });
    await recordAudit(tx, scope, {
      action: "interest.change-group",
      subject: { kind: "interest-group", id: row.id, name: row.shortName },
      ...differing,
    });
    return showInterestGroup(row);
  });
}

const audited = ({ nameEn, nameCs, isImportant }: InterestGroup) => ({
  name_en: nameEn,
  name_cs: nameCs,
  important: isImportant,
});
