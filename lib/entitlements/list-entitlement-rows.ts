import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { personName } from "@/lib/kit/format/person-name";
import { Prisma } from "@/lib/kit/prisma/client";
import { readTitles } from "@/lib/titles/find-titles";
import type { decideEntitlementCall, EntitlementRow, listEntitlementRowsCall } from "./contract";
import { findEntitlementList, findOwnEntitlementList, versionOf } from "./entitlement-lists";
import type { shownEntitlements } from "./entitlement-states";
import { applyDecisions, countEntitlements } from "./read-entitlements";
import { rewriteEntitledTitles } from "./write-entitled-titles";

type OfVersion = { readonly list: number; readonly version: number };

const conditions: Record<(typeof shownEntitlements)[number], Prisma.Sql> = {
  all: Prisma.empty,
  matched: Prisma.sql`AND outcome = 'matched'`,
  doubtful: Prisma.sql`AND outcome = 'doubtful'`,
  unmatched: Prisma.sql`AND outcome NOT IN ('matched', 'doubtful')`,
  unclear: Prisma.sql`AND coverage_problem IS NOT NULL`,
};

/** One page of a version's rows, in order; none while it is read for the first time. */
export async function listEntitlementRows(
  scope: Scope<"usage.view">,
  { list, version }: OfVersion,
  { show, search, page, page_size: size }: Parsed<typeof listEntitlementRowsCall.query>,
): Promise<{ count: number; results: EntitlementRow[] }> {
  const { fileId } = versionOf(await findEntitlementList(scope, list), version);
  const words = search.split(/\s+/).filter(Boolean);
  const matching = words.map(
    (word) =>
      Prisma.sql`AND concat_ws(' ', name, title_ref, array_to_string(identifiers, ' ')) ILIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
  );
  const of = Prisma.sql`file_id = ${fileId} ${conditions[show]} ${
    matching.length > 0 ? Prisma.join(matching, " ") : Prisma.empty
  }`;
  const [[counted], results] = await Promise.all([
    db().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM title_file_rows WHERE ${of}`,
    readRows(db(), Prisma.sql`${of} ORDER BY "row" LIMIT ${size} OFFSET ${(page - 1) * size}`),
  ]);
  return { count: counted?.count ?? 0, results };
}

type Stored = Omit<EntitlementRow, "titles"> & { titles: number[] };

async function readRows(tx: Db, of: Prisma.Sql): Promise<EntitlementRow[]> {
  const rows = await tx.$queryRaw<Stored[]>`
    SELECT "row", name, identifiers, outcome::text AS outcome, titles, matched_by::text AS matched_by,
      to_char(coverage_from, 'YYYY-MM-DD') AS coverage_from, to_char(coverage_to, 'YYYY-MM-DD') AS coverage_to, embargo,
      access::text AS access, title_ref AS title_id, coverage_problem::text AS problem, coalesce((
        SELECT p.name FROM title_file_rows p
        WHERE p.file_id = r.file_id AND r.preceding_ref <> '' AND p.title_ref = r.preceding_ref LIMIT 1
      ), preceding_ref) AS preceding
    FROM title_file_rows r WHERE ${of}`;
  const titlesById = await readTitles("titles", [...new Set(rows.flatMap(({ titles }) => titles))]);
  return rows.map(({ titles, ...row }) => ({
    ...row,
    titles: titles.map((pk) => ({ pk, name: titlesById.get(pk)?.name ?? "" })),
  }));
}

/**
 * Records whether a doubtful row means one of its titles, for all versions of the list. Throws NotFound for other rows or
 * titles, and Refused while the version is read.
 */
export async function decideEntitlement(
  scope: Scope<"entitlements.manage">,
  { list: listId, version }: OfVersion,
  { row, title: titleId, is_same: isSame }: Parsed<typeof decideEntitlementCall.body>,
): Promise<EntitlementRow> {
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM entitlement_versions WHERE id = ${version} FOR NO KEY UPDATE`;
    const list = await findOwnEntitlementList(scope, listId, tx);
    const { fileId, state, id } = versionOf(list, version);
    if (state === "processing") throw new Refused("titleListState");
    const of = Prisma.sql`file_id = ${fileId} AND "row" = ${row}`;
    const [doubtful] = await readRows(tx, of);
    if (doubtful?.outcome !== "doubtful" || !doubtful.titles.some(({ pk }) => pk === titleId)) throw new NotFound();
    const key = { listId, name: doubtful.name.toLowerCase(), titleId };
    const decision = { isSame, decidedAt: now(), decidedBy: personName(scope.user) || scope.user.email };
    await tx.entitlementDecision.upsert({
      where: { listId_name_titleId: key },
      create: { ...key, ...decision },
      update: decision,
    });
    await applyDecisions(tx, { fileId, listId, row });
    const { identifiers, titles } = doubtful;
    await rewriteEntitledTitles(tx, fileId, { identifiers, titles: titles.map(({ pk }) => pk) });
    await tx.entitlementVersion.update({ where: { id }, data: { counts: await countEntitlements(tx, fileId) } });
    await recordAudit(tx, scope, {
      action: "entitlement-list.decide",
      subject: { kind: "entitlement-list", id: listId, name: list.name },
      organizationId: list.organizationId,
      after: { name: doubtful.name, title: titleId, same: isSame },
    });
    const [decided] = await readRows(tx, of);
    if (!decided) throw new NotFound();
    return decided;
  });
}
