import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { changeLocked } from "./change-organization";
import type { ImportedOrganizations } from "./contract";
import { insertOrganization } from "./create-organization";
import { sameName } from "./judge-rows";
import { lockOrganizations, takenNames } from "./taken-names";
import { refuseTakenScopes } from "./taken-scopes";

const MINUTE = 60_000;

/** Creates new organizations and updates others, all or none. Throws OutOfDate if one changed since the preview. */
export async function importOrganizations(
  scope: Scope<"consortium.manage">,
  { organizations, changes }: ImportedOrganizations,
) {
  return inTransaction(async (tx) => {
    await lockOrganizations(tx);
    const placed: Placed[] = [];
    for (const { organization: id, parent, ...change } of changes) {
      if (!scope.reaches(id)) throw new NotFound("organizationNotFound");
      const { revision } = await changeLocked(tx, scope, { id, change });
      placed.push({ id, revision, parent });
    }
    const existingNames = await takenNames(tx);
    let created = 0;
    for (const { parent, ...draft } of organizations) {
      if ((["name", "short_name", "internal_id"] as const).some((field) => existingNames.has(field, draft[field])))
        continue;
      // A name used by another organization stays with it.
      const alternative_names = draft.alternative_names.filter((one) => !existingNames.has("name", one));
      await refuseTakenScopes(tx, draft.federation_scopes);
      const { id, revision } = await insertOrganization(tx, scope, { ...draft, alternative_names });
      placed.push({ id, revision, parent });
      existingNames.add(draft);
      created += 1;
    }
    await placeInTree(tx, scope, placed);
    return { created, changed: changes.length, known: organizations.length - created };
  }, MINUTE);
}

type Placed = { id: number; revision: number; parent: string | undefined };

/** After all are created, because parents may come later in the sheet. Throws Invalid for an unknown parent. */
async function placeInTree(tx: Db, scope: Scope<"consortium.manage">, placed: readonly Placed[]): Promise<void> {
  if (placed.every(({ parent }) => !parent)) return;
  const rows = await tx.organization.findMany();
  const ids = new Map<string, number>();
  const know = (id: number, names: readonly (string | null)[]) => {
    for (const name of names) if (name && !ids.has(sameName(name))) ids.set(sameName(name), id);
  };
  for (const { id, internalId } of rows) know(id, [internalId]);
  for (const { id, name, nameEn, nameCs, alternativeNames } of rows)
    know(id, [name, nameEn, nameCs, ...alternativeNames]);
  for (const { id, shortName } of rows) know(id, [shortName]);
  for (const { id, revision, parent: text } of placed) {
    if (!text) continue;
    const parent = ids.get(sameName(text));
    if (parent === undefined) throw new Invalid({ parent: ["parentUnknown"] });
    await changeLocked(tx, scope, { id, change: { revision, parent } });
  }
}
