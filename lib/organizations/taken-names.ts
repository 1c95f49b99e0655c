import "server-only";
import type { Db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
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
