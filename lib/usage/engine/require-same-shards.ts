import "server-only";
import type { EngineClient, Loader } from "./engine-client";

/** The place of a node in its cluster, from 1; a single engine is 1 of 1. */
type ShardPlace = { readonly number: number; readonly of: number };

const textOf = ({ number, of }: ShardPlace) => `${number} of ${of}`;

const ADVICE =
  "Facts would be looked for on the wrong node. Return to the former order and number of shards in remote_servers of ClickHouse and in USAGE_URL. To change them, restore a backup into empty nodes.";

/**
 * Keeps the place of each node next to its facts, and throws if it differs from what is kept. ClickHouse finds the facts
 * of an organization by the order and number of shards, and would return other figures without an error.
 */
export async function requireSameShards({ nodes, cluster }: Pick<Loader, "nodes" | "cluster">): Promise<void> {
  const places = await Promise.all(nodes.map((node) => placeOf(node, cluster)));
  const numbers = new Set(places.map(({ number }) => number));
  const shards = places[0]?.of ?? 0;
  if (numbers.size !== nodes.length || places.some(({ of }) => of !== shards) || shards !== nodes.length)
    throw new Error(
      `USAGE_URL must list each shard of the cluster once. Its nodes are shards ${places.map(textOf).join(", ")}.`,
    );
  await Promise.all(nodes.map((node) => node.command({ query: CREATE })));
  const formerPlaces = await Promise.all(nodes.map(keptPlace));
  for (const [at, place] of places.entries()) {
    const former = formerPlaces[at];
    if (former && textOf(former) !== textOf(place))
      throw new Error(`Node ${at + 1} of USAGE_URL was shard ${textOf(former)} and is now ${textOf(place)}. ${ADVICE}`);
  }
  const isNew = formerPlaces.map((place) => place === null);
  if (!isNew.includes(true)) return;
  // Nodes of an installation from before places were kept have none, all of them.
  if (isNew.includes(false) && (await Promise.all(nodes.map(hasFacts))).includes(true))
    throw new Error(
      `Node ${isNew.indexOf(true) + 1} of USAGE_URL is new, but the others have facts. ${ADVICE} If the node lost its data, restore a backup.`,
    );
  await Promise.all(places.map(async (place, at) => (isNew[at] ? await keep(nodes[at], place) : undefined)));
}

const CREATE = `CREATE TABLE IF NOT EXISTS shard_place (number UInt32, shards UInt32, since DateTime DEFAULT now())
  ENGINE = MergeTree ORDER BY number SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

async function placeOf(node: EngineClient, cluster: string): Promise<ShardPlace> {
  if (cluster === "") return { number: 1, of: 1 };
  const [row] = await read(
    node,
    "SELECT minIf(shard_num, is_local), uniqExact(shard_num) FROM system.clusters WHERE cluster = {cluster:String}",
    { cluster },
  );
  const [number = 0, of = 0] = row ?? [];
  if (number === 0 || of === 0)
    throw new Error(`A node of USAGE_URL is not part of the cluster ${cluster}, or does not recognize itself in it.`);
  return { number, of };
}

async function keptPlace(node: EngineClient): Promise<ShardPlace | null> {
  const [row] = await read(node, "SELECT number, shards FROM shard_place ORDER BY since LIMIT 1");
  const [number, of] = row ?? [];
  return number === undefined || of === undefined ? null : { number, of };
}

const hasFacts = async (node: EngineClient): Promise<boolean> =>
  (await read(node, "SELECT 1 FROM import_sums LIMIT 1")).length > 0;

async function keep(node: EngineClient | undefined, { number, of }: ShardPlace): Promise<void> {
  await node?.command({
    query: "INSERT INTO shard_place (number, shards) SELECT {number:UInt32}, {of:UInt32}",
    query_params: { number, of },
  });
}

async function read(node: EngineClient, query: string, values: Record<string, string> = {}): Promise<number[][]> {
  const answer = await node.query({ query, query_params: values, format: "TabSeparated" });
  const lines = (await answer.text()).split("\n").filter((line) => line !== "");
  return lines.map((line) => line.split("\t").map(Number));
}
