import "server-only";
import { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound, Problem } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { renderProblem } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listRemovalsCall, PlatformRemoval } from "./contract";
import { effectEntities, effects } from "./removal";

const relations = {
  user: { select: { email: true } },
  kept: { select: { name: true, nameEn: true, nameCs: true, shortName: true } },
} satisfies Prisma.PlatformRemovalInclude;
type Row = Prisma.PlatformRemovalGetPayload<{ include: typeof relations }>;

/** Throws NotFound. */
export async function findRemoval(id: number): Promise<Row> {
  const removal = await db().platformRemoval.findUnique({ where: { id }, include: relations });
  if (!removal) throw new NotFound();
  return removal;
}

const counts = z.partialRecord(z.enum(effects), z.number()).catch({});
const values = z.record(z.string(), z.union([z.string(), z.number()])).catch({});
const result = z.object({ error: z.string() });

export async function showRemoval(row: Row, locale: Locale): Promise<PlatformRemoval> {
  const problem = new Problem(400, row.errorCode, values.parse(row.errorValues));
  return {
    pk: row.id,
    platform: { pk: row.platformId, name: displayName(row, locale), short_name: row.shortName },
    into: row.keptId && row.kept ? { pk: row.keptId, name: displayName(row.kept, locale) } : null,
    kind: row.keptName === "" ? "delete" : "merge",
    status: row.state,
    progress: { done: row.done, total: row.total },
    result: effectEntities(counts.parse(row.result ?? {})),
    error:
      row.state === "failed"
        ? { code: row.errorCode, message: result.parse(await renderProblem(problem, locale).json()).error }
        : null,
    by: row.user?.email ?? null,
    created: row.createdAt.toISOString(),
    finished: row.finishedAt?.toISOString() ?? null,
  };
}

export async function getRemoval(_scope: Scope<"consortium.manage">, id: number, locale: Locale) {
  return showRemoval(await findRemoval(id), locale);
}

type Query = Parsed<typeof listRemovalsCall.query>;

export async function listRemovals(_scope: Scope<"consortium.manage">, { page, page_size }: Query, locale: Locale) {
  const [count, rows] = await Promise.all([
    db().platformRemoval.count(),
    db().platformRemoval.findMany({
      include: relations,
      orderBy: { id: "desc" },
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  return { count, results: await Promise.all(rows.map((row) => showRemoval(row, locale))) };
}
