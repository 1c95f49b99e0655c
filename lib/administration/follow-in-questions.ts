import "server-only";
import { exportRuns } from "@/lib/exports/export-runs";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

type Merged = { of: "organization" | "platform" | "account"; from: number; into: number };

/**
 * Replaces an id in saved reports, shared links and pending exports by the id it was merged into, in the caller's transaction. An
 * export being made is made again.
 */
export async function followInQuestions(tx: Db, { of, from, into }: Merged): Promise<void> {
  const at = (...path: string[]) => Prisma.raw(`'{${[...path, of].join(",")}}'`);
  const renamed = (list: Prisma.Sql) => Prisma.sql`(
    SELECT jsonb_agg(DISTINCT CASE WHEN one = to_jsonb(${from}::int) THEN to_jsonb(${into}::int) ELSE one END)
    FROM jsonb_array_elements(${list}) AS one)`;
  const names = (list: Prisma.Sql) => Prisma.sql`${list} @> to_jsonb(${[from]}::int[])`;
  const saved = Prisma.sql`report #> ${at("question", "where")}`;
  await tx.$executeRaw`
    UPDATE saved_reports SET revision = revision + 1,
      report = jsonb_set(report, ${at("question", "where")}, ${renamed(saved)})
    WHERE ${names(saved)}`;
  const shared = Prisma.sql`content #> ${at("question", "where")}`;
  await tx.$executeRaw`
    UPDATE shared_links SET revision = revision + 1,
      content = CASE WHEN ${names(shared)} THEN jsonb_set(content, ${at("question", "where")}, ${renamed(shared)})
        ELSE jsonb_set(content, ${at()}, to_jsonb(${into}::int)) END
    WHERE ${names(shared)} OR content #> ${at()} = to_jsonb(${from}::int)`;
  const filters = Prisma.sql`request #> ${at("question", "where")}`;
  const one = Prisma.sql`request #> ${at()}`;
  const following = await tx.$queryRaw<{ id: number; state: string }[]>`
    UPDATE exports SET run = run + 1, request = CASE WHEN ${names(filters)}
      THEN jsonb_set(request, ${at("question", "where")}, ${renamed(filters)}) ELSE jsonb_set(request, ${at()}, to_jsonb(${into}::int)) END
    WHERE state <> 'finished' AND (${names(filters)} OR ${one} = to_jsonb(${from}::int))
    RETURNING id, state`;
  for (const { id, state } of following)
    if (state === "waiting" || state === "running") await exportRuns.enqueue(tx, id);
}

type Place = { organizationId: number; platformId: number };

/**
 * Limits questions about one account to its organization and platform, unless they are limited already. Needed before
 * the account becomes the main one, whose id is the same everywhere.
 */
export async function limitToPlace(tx: Db, account: number, { organizationId, platformId }: Place): Promise<void> {
  const where = Prisma.raw("'{question,where}'");
  const place = JSON.stringify({ organization: [organizationId], platform: [platformId] });
  for (const [table, column] of [
    ["saved_reports", "report"],
    ["shared_links", "content"],
    ["exports", "request"],
  ] as const) {
    const json = Prisma.raw(column);
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET ${json} = jsonb_set(${json}, ${where}, ${place}::jsonb || (${json} #> ${where}))
      WHERE ${json} #> '{question,where,account}' = to_jsonb(${[account]}::int[])`;
  }
}

/** Replaces the ids of accounts that became others, like followInQuestions. */
export async function followAccounts(tx: Db, accounts: ReadonlyMap<number, number>): Promise<void> {
  for (const [from, into] of accounts) await followInQuestions(tx, { of: "account", from, into });
}
