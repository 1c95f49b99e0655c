import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { listBelow, listOrganizationIds } from "@/lib/access/list-organization-ids";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { type EngineClient, engineSettings, sqlDatabase, usageLoader } from "@/lib/usage/engine/engine-client";
import { engineFailure } from "@/lib/usage/engine/engine-error";
import { copyChangedRows } from "./copy-rows";
import { isSqlOn } from "./prepare-sql";

/** An account in the ClickHouse server for the tools of one organization. */
export interface DirectUser {
  readonly name: string;
  readonly organizationId: number;
}

const nameOf = (organizationId: number): string => `usus_${organizationId}`;
const NAME = /^usus_(\d{1,9})$/;

/** ACCESS_STORAGE_FOR_INSERTION_NOT_FOUND: the embedded engine keeps no accounts but those of its start. */
const KEEPS_NO_ACCOUNTS = "514";

/** The accounts of the engine, by id of their organization. */
export async function listDirectUsers(): Promise<DirectUser[]> {
  const answer = await usageLoader().nodes[0].query({
    query: "SELECT name FROM system.users WHERE startsWith(name, 'usus_') ORDER BY name",
    format: "JSONEachRow",
  });
  const rows: { name: string }[] = await answer.json();
  return rows
    .flatMap(({ name }) => (NAME.test(name) ? [{ name, organizationId: Number(name.match(NAME)?.[1]) }] : []))
    .sort((one, other) => one.organizationId - other.organizationId);
}

/**
 * Creates the organization's account, or gives it another password; returns the password, which is kept nowhere. Throws
 * NotFound, and Refused without SQL or on the embedded engine.
 */
export async function createDirectUser(organizationId: number): Promise<DirectUser & { readonly password: string }> {
  if (!isSqlOn()) throw new Refused("sqlIsOff");
  if ((await db().organization.count({ where: { id: organizationId } })) === 0)
    throw new NotFound("organizationNotFound");
  const [name, password] = [nameOf(organizationId), randomBytes(24).toString("base64url")];
  await createAccount(usageLoader().nodes[0], name, password);
  await tendDirectUsers();
  await copyChangedRows();
  return { name, organizationId, password };
}

/** Both parts of the name and the hash consist of digits and Latin letters. */
async function createAccount(node: EngineClient, name: string, password: string): Promise<void> {
  const hash = createHash("sha256").update(password).digest("hex");
  const database = sqlDatabase(engineSettings());
  try {
    await node.command({ query: `CREATE USER IF NOT EXISTS ${name} IDENTIFIED WITH sha256_hash BY '${hash}'` });
    await node.command({
      query: `ALTER USER ${name} IDENTIFIED WITH sha256_hash BY '${hash}' DEFAULT DATABASE ${database} SETTINGS PROFILE 'sql_direct'`,
    });
    await node.command({ query: `GRANT SELECT ON ${database}.* TO ${name}` });
  } catch (error) {
    throw engineFailure(error)?.code === KEEPS_NO_ACCOUNTS ? new Refused("sqlUsersNeedServer") : error;
  }
}

/** Removes the organization's account; whether there was one. */
export async function removeDirectUser(organizationId: number): Promise<boolean> {
  const users = await listDirectUsers();
  if (!users.some((user) => user.organizationId === organizationId)) return false;
  await usageLoader().nodes[0].command({ query: `DROP USER IF EXISTS ${nameOf(organizationId)}` });
  await tendDirectUsers();
  return true;
}

/** Gives each account the reach of its organization as of now: itself and all below it, or everything. */
export async function tendDirectUsers(): Promise<void> {
  const [node] = usageLoader().nodes;
  const due = await reachOf(await listDirectUsers());
  const answer = await node.query({
    query:
      "SELECT reader, groupUniqArray(organization_id) AS ids FROM sql_reach WHERE startsWith(reader, 'user ') GROUP BY reader",
    format: "JSONEachRow",
  });
  const rows: { reader: string; ids: number[] }[] = await answer.json();
  const present = new Map(rows.map(({ reader, ids }) => [reader, ids]));
  for (const reader of new Set([...due.keys(), ...present.keys()])) {
    const [ids, former] = [new Set(due.get(reader)), new Set(present.get(reader))];
    const left = [...former].filter((id) => !ids.has(id));
    if (left.length > 0)
      await node.command({
        query: "DELETE FROM sql_reach WHERE reader = {reader:String} AND organization_id IN {left:Array(UInt32)}",
        query_params: { reader, left },
      });
    const added = [...ids].filter((id) => !former.has(id));
    if (added.length > 0)
      await node.command({
        query:
          "INSERT INTO sql_reach SELECT {reader:String}, arrayJoin({added:Array(UInt32)}), toDateTime('2100-01-01 00:00:00')",
        query_params: { reader, added },
      });
  }
}

/** By the name under which the views look for it. */
async function reachOf(users: readonly DirectUser[]): Promise<ReadonlyMap<string, readonly number[]>> {
  if (users.length === 0) return new Map();
  const ids = users.map(({ organizationId }) => organizationId);
  const [below, all, rows] = await Promise.all([
    listBelow(db(), ids),
    listOrganizationIds(),
    db().organization.findMany({ where: { id: { in: ids } }, select: { id: true, isMaster: true } }),
  ]);
  const masters = new Map(rows.map(({ id, isMaster }) => [id, isMaster]));
  return new Map(
    users.flatMap(({ name, organizationId: id }) => {
      const isMaster = masters.get(id);
      if (isMaster === undefined) return [];
      return [[`user ${name}`, isMaster ? all : [id, ...(below.get(id) ?? [])]] as const];
    }),
  );
}
