import "server-only";
import { isSuperuser } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Db } from "@/lib/kit/db";
import { Forbidden, Invalid } from "@/lib/kit/errors";
import { folded } from "@/lib/kit/format/search-words";

type Names = { name?: string | undefined; short_name?: string | undefined; internal_id?: string | undefined };

/** Of two who name organizations at the same moment, the second sees what the first did. */
export const lockOrganizations = (tx: Db) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('organizations', 0))`;

/** The names by which people and sheets tell organizations apart. */
export async function takenNames(tx: Db, exceptId = 0) {
  const rows = await tx.organization.findMany({
    where: { id: { not: exceptId } },
    select: { name: true, shortName: true, internalId: true },
  });
  const all = (of: (row: (typeof rows)[number]) => string | null) =>
    new Set(rows.map((row) => sameName(of(row) ?? "")));
  const taken = {
    name: all(({ name }) => name),
    short_name: all((row) => row.shortName),
    internal_id: all((row) => row.internalId),
  };
  return {
    has: (field: keyof typeof taken, text: string | undefined) =>
      Boolean(text) && taken[field].has(sameName(text ?? "")),
    add: (names: Names) => {
      for (const field of nameFields) taken[field].add(sameName(names[field] ?? ""));
    },
  };
}

const nameFields = ["name", "short_name", "internal_id"] as const;

/** Names are the same to people where only case, accents and blanks differ. */
const sameName = (text: string) => folded(text).replace(/\s+/g, " ").trim();

/** Throws Invalid, by field. */
export async function refuseTakenNames(tx: Db, names: Names, exceptId = 0): Promise<void> {
  const taken = await takenNames(tx, exceptId);
  const fields = nameFields.filter((field) => taken.has(field, names[field]));
  if (fields.length > 0) throw new Invalid(Object.fromEntries(fields.map((field) => [field, ["organizationTaken"]])));
}

type Master = { id: number; isMaster: boolean };

/** The one organization that runs the consortium; another one that did runs it no more. Superusers alone decide it: it gives and takes everybody's rights. */
export async function setMaster(tx: Db, scope: Scope<"consortium.manage">, { id, isMaster }: Master): Promise<void> {
  if (!isSuperuser(scope.actor)) throw new Forbidden("masterNotYours");
  const changed = await tx.organization.findMany({
    where: isMaster
      ? {
          OR: [
            { id, isMaster: false },
            { id: { not: id }, isMaster: true },
          ],
        }
      : { id, isMaster: true },
    select: { id: true, name: true },
  });
  for (const one of changed) {
    const becomes = isMaster && one.id === id;
    await tx.organization.update({
      where: { id: one.id },
      data: { isMaster: becomes, ...(one.id === id ? {} : { revision: { increment: 1 } }) },
    });
    await recordAudit(tx, scope, {
      action: "organization.change",
      subject: { kind: "organization", id: one.id, name: one.name },
      organizationId: one.id,
      before: { is_master: !becomes },
      after: { is_master: becomes },
    });
  }
}
