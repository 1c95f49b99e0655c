import "server-only";
import { listBelow } from "@/lib/access/list-organization-ids";
import type { Db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { sameName } from "./judge-rows";

type Names = {
  name?: string | undefined;
  short_name?: string | undefined;
  internal_id?: string | undefined;
  alternative_names?: readonly string[] | undefined;
};

/** Serializes naming: of two people naming organizations at once, the second sees the first. */
export const lockOrganizations = (tx: Db) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('organizations', 0))`;

/** Without empty and repeated names. */
export const filledNames = (names: readonly string[] = []): string[] => [
  ...new Map(names.filter((name) => name !== "").map((name) => [sameName(name), name])).values(),
];

const nameFields = ["name", "short_name", "internal_id"] as const;

/** Names in use, which identify organizations to people and in sheets; alternative names count as well. */
export async function takenNames(tx: Db, exceptId = 0) {
  const rows = await tx.organization.findMany({
    where: { id: { not: exceptId } },
    select: { name: true, shortName: true, internalId: true, alternativeNames: true },
  });
  const all = (of: (row: (typeof rows)[number]) => readonly (string | null)[]) =>
    new Set(rows.flatMap(of).map((text) => sameName(text ?? "")));
  const existing = {
    name: all(({ name, alternativeNames }) => [name, ...alternativeNames]),
    short_name: all(({ shortName }) => [shortName]),
    internal_id: all(({ internalId }) => [internalId]),
  };
  return {
    has: (field: keyof typeof existing, text: string | undefined) =>
      Boolean(text) && existing[field].has(sameName(text ?? "")),
    add: (names: Names) => {
      for (const field of nameFields) existing[field].add(sameName(names[field] ?? ""));
      for (const name of names.alternative_names ?? []) existing.name.add(sameName(name));
    },
  };
}

/** Throws Invalid, by field. */
export async function refuseTakenNames(tx: Db, names: Names, exceptId = 0): Promise<void> {
  const existing = await takenNames(tx, exceptId);
  const fields: string[] = nameFields.filter((field) => existing.has(field, names[field]));
  if (names.alternative_names?.some((name) => existing.has("name", name))) fields.push("alternative_names");
  if (fields.length > 0) throw new Invalid(Object.fromEntries(fields.map((field) => [field, ["organizationTaken"]])));
}

type Place = { id: number | null; parent: number | null };

/**
 * Throws Invalid for `parent` if it does not exist or is a descendant. The caller holds the lock on all organizations.
 */
export async function refuseParent(tx: Db, { id, parent }: Place): Promise<void> {
  if (parent === null) return;
  if ((await tx.organization.count({ where: { id: parent } })) === 0) throw new Invalid({ parent: ["parentUnknown"] });
  if (id === null) return;
  const below = (await listBelow(tx, [id])).get(id) ?? [];
  if (parent === id || below.includes(parent)) throw new Invalid({ parent: ["parentBelow"] });
}
