import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import type { InterestGroup } from "@/lib/kit/prisma/client";
import type { InterestGroupChange, InterestGroupEntity } from "./contract";
import { describeGroups } from "./describe-groups";

/** The interest groups in display order, the same for all organizations. */
export async function listInterestGroups(_scope: Scope<"signed-in">): Promise<InterestGroupEntity[]> {
  const [groups, descriptions] = await Promise.all([
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
    describeGroups(),
  ]);
  return groups.map((row) => showInterestGroup(row, descriptions));
}

const showInterestGroup = (
  row: InterestGroup,
  descriptions: Awaited<ReturnType<typeof describeGroups>>,
): InterestGroupEntity => ({
  pk: row.id,
  short_name: row.shortName,
  name: row.nameEn,
  name_en: row.nameEn,
  name_cs: row.nameCs,
  counts_en: descriptions.get(row.shortName)?.en ?? "",
  counts_cs: descriptions.get(row.shortName)?.cs ?? "",
  important: row.isImportant,
  position: row.position,
  revision: row.revision,
});

/**
 * Changes names and importance; the short name stays. Throws OutOfDate if the group changed since the caller read it.
 */
export async function changeInterestGroup(
  scope: Scope<"consortium.manage">,
  group: number,
  { revision, name_en, name_cs, important }: InterestGroupChange,
): Promise<InterestGroupEntity> {
  const descriptions = await describeGroups();
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM interest_groups WHERE id = ${group} FOR UPDATE`;
    const stored = await tx.interestGroup.findUnique({ where: { id: group } });
    if (!stored) throw new NotFound();
    if (stored.revision !== revision) throw new OutOfDate();
    const data = { nameEn: name_en, nameCs: name_cs, isImportant: important };
    const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
    if (!differing) return showInterestGroup(stored, descriptions);
    const row = await tx.interestGroup.update({ where: { id: group }, data: { ...data, revision: { increment: 1 } } });
    await recordAudit(tx, scope, {
      action: "interest.change-group",
      subject: { kind: "interest-group", id: row.id, name: row.shortName },
      ...differing,
    });
    return showInterestGroup(row, descriptions);
  });
}

const audited = ({ nameEn, nameCs, isImportant }: InterestGroup) => ({
  name_en: nameEn,
  name_cs: nameCs,
  important: isImportant,
});
