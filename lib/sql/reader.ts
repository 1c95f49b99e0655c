import "server-only";
import { createHash, createHmac } from "node:crypto";
import type { Reach } from "@/lib/access/reach";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { usageLoader } from "@/lib/usage/engine/engine-client";

/** Lifetime of a token. */
const HOURS = 48;

/**
 * A secret for these organizations, of which the engine keeps the hash only. A statement carries it. It changes every
 * day, and the former one expires.
 */
export async function tokenFor({ organizationIds }: Reach): Promise<string> {
  const ids = [...new Set(organizationIds)].sort((a, b) => a - b);
  const token = createHmac("sha256", settings().AUTH_SECRET)
    .update(`sql ${now().toISOString().slice(0, 10)} ${ids.join()}`)
    .digest("hex");
  const reader = `token ${createHash("sha256").update(token).digest("hex").toUpperCase()}`;
  const [node] = usageLoader().nodes;
  const answer = await node.query({
    query: "SELECT count() FROM sql_reach WHERE reader = {reader:String} AND until > now() + INTERVAL 1 HOUR",
    ...{ query_params: { reader }, format: "TabSeparated" },
  });
  if (Number(await answer.text()) >= ids.length) return token;
  await node.command({
    query: `INSERT INTO sql_reach SELECT {reader:String}, arrayJoin({ids:Array(UInt32)}), now() + INTERVAL ${HOURS} HOUR`,
    query_params: { reader, ids },
  });
  return token;
}
