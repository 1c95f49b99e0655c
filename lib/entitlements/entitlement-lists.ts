import "server-only";
import { type Actor, isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { addressOf, type Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { storedDownload } from "@/lib/kit/files/stored-download";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { personName } from "@/lib/kit/format/person-name";
import { storedSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { entitlementRuns, WRITING_MILLISECONDS } from "@/lib/title-lists/file/file-run";
import { columnEntities } from "@/lib/title-lists/file/keep-reading";
import {
  type changeEntitlementListCall,
  type EntitlementListView,
  type EntitlementVersionView,
  entitlementCounts,
  type listEntitlementListsCall,
  openEntitlementFileCall,
} from "./contract";

const relations = {
  platform: { select: { id: true, name: true, nameEn: true, nameCs: true } },
  organization: { select: { id: true, name: true, nameEn: true, nameCs: true } },
  versions: { include: { file: true, createdBy: true }, orderBy: { validFrom: "desc" } },
} as const satisfies Prisma.EntitlementListInclude;

type EntitlementListRecord = Prisma.EntitlementListGetPayload<{ include: typeof relations }>;

type Reading = Scope<"usage.view">;
type Managing = Scope<"entitlements.manage">;

/** Lists of organizations within reach, and those for all organizations. */
const visible = (scope: Reading | Managing): Prisma.EntitlementListWhereInput => ({
  OR: [{ organizationId: reach(scope) }, { organizationId: null }],
});

/** Lists for all organizations are changed by those who run the consortium. */
const changeable = (scope: Managing): Prisma.EntitlementListWhereInput => ({
  OR: [{ organizationId: reach(scope) }, ...(runsConsortium(scope.actor) ? [{ organizationId: null }] : [])],
});

async function find(where: Prisma.EntitlementListWhereInput, tx: Db): Promise<EntitlementListRecord> {
  const list = await tx.entitlementList.findFirst({ where, include: relations });
  if (!list) throw new NotFound();
  return list;
}

/** Throws NotFound for lists of organizations out of reach. */
export const findEntitlementList = (scope: Reading, id: number, tx: Db = db()): Promise<EntitlementListRecord> =>
  find({ id, ...visible(scope) }, tx);

/** Throws NotFound for lists that the user may not change. */
export const findOwnEntitlementList = (scope: Managing, id: number, tx: Db = db()): Promise<EntitlementListRecord> =>
  find({ id, ...changeable(scope) }, tx);

type EntitlementVersionRecord = EntitlementListRecord["versions"][number];

export function versionOf({ versions }: EntitlementListRecord, id: number): EntitlementVersionRecord {
  const version = versions.find((one) => one.id === id);
  if (!version) throw new NotFound();
  return version;
}

type Query = Parsed<typeof listEntitlementListsCall.query>;

/** One page of lists, by platform and name. Throws NotFound for an organization out of reach. */
export async function listEntitlementLists(
  reading: Reading,
  { organization, platform, search, page, page_size: size }: Query,
  locale: Locale,
): Promise<{ count: number; results: EntitlementListView[] }> {
  const within = organization === undefined ? reading : reading.within(organization);
  const words = search.split(/\s+/).filter(Boolean);
  const where: Prisma.EntitlementListWhereInput = {
    ...(platform === undefined ? {} : { platformId: platform }),
    AND: [
      visible(within),
      ...words.map((word) => ({
        OR: [
          { name: { contains: word, mode: "insensitive" as const } },
          { versions: { some: { file: { name: { contains: word, mode: "insensitive" as const } } } } },
        ],
      })),
    ],
  };
  const [count, rows] = await Promise.all([
    db().entitlementList.count({ where }),
    db().entitlementList.findMany({
      where,
      include: relations,
      orderBy: [{ platform: { name: "asc" } }, { name: "asc" }, { id: "asc" }],
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  return { count, results: rows.map((row) => showEntitlementList(row, reading.actor, locale)) };
}

const namesOf = ({ id, name, nameEn, nameCs }: EntitlementListRecord["platform"]) => ({
  ...{ pk: id, name, name_en: nameEn, name_cs: nameCs },
});

const mayChange = ({ organizationId }: EntitlementListRecord, actor: Actor): boolean =>
  runsConsortium(actor) ||
  (organizationId !== null &&
    isSignedIn(actor) &&
    ownOrganizations(actor, { administered: true }).includes(organizationId));

/** A list in the contract's shape. */
export function showEntitlementList(list: EntitlementListRecord, actor: Actor, locale: Locale): EntitlementListView {
  return {
    ...{ pk: list.id, name: list.name, platform: namesOf(list.platform), revision: list.revision },
    organization: list.organization && namesOf(list.organization),
    versions: list.versions.map((version) => showVersion(version, locale)),
    may_change: mayChange(list, actor),
  };
}

function showVersion(version: EntitlementVersionRecord, locale: Locale): EntitlementVersionView {
  const { id, listId, file, state, createdBy } = version;
  return {
    ...{ pk: id, state, valid_from: version.validFrom.toISOString().slice(0, 10) },
    source_file: {
      ...{ name: file.name, size: Number(file.sizeBytes) },
      url: addressOf(openEntitlementFileCall.call, { list: listId, version: id }),
    },
    created: version.createdAt.toISOString(),
    created_by: createdBy && (personName(createdBy) || createdBy.email),
    matched: version.matchedAt?.toISOString() ?? null,
    columns: columnEntities(file.columns),
    counts: entitlementCounts.safeParse(version.counts).data ?? null,
    progress: state === "processing" ? { done: file.doneRows, total: file.totalRows } : null,
    error: state === "failed" ? { code: version.errorCode, message: storedSentence(version, locale) } : null,
  };
}

export const getEntitlementList = async (reading: Reading, id: number, locale: Locale): Promise<EntitlementListView> =>
  showEntitlementList(await findEntitlementList(reading, id), reading.actor, locale);

const subjectOf = ({ id, name }: Pick<EntitlementListRecord, "id" | "name">) => ({
  kind: "entitlement-list",
  id,
  name,
});

/** Throws OutOfDate. */
export async function changeEntitlementList(
  managing: Managing,
  id: number,
  { name, revision }: Parsed<typeof changeEntitlementListCall.body>,
  locale: Locale,
): Promise<EntitlementListView> {
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM entitlement_lists WHERE id = ${id} FOR NO KEY UPDATE`;
    const list = await findOwnEntitlementList(managing, id, tx);
    if (list.revision !== revision) throw new OutOfDate();
    if (list.name === name) return;
    await tx.entitlementList.update({ where: { id }, data: { name, revision: revision + 1, changedAt: now() } });
    await recordAudit(tx, managing, {
      ...{ action: "entitlement-list.change", subject: subjectOf({ id, name }), organizationId: list.organizationId },
      ...{ before: { name: list.name }, after: { name } },
    });
  });
  return showEntitlementList(await findOwnEntitlementList(managing, id), managing.actor, locale);
}

/** Deletes a list, or one version of it, with its files. A list without versions goes with the last one. */
export async function deleteEntitlements(
  managing: Managing,
  { list: id, version: versionId }: { list: number; version?: number },
): Promise<null> {
  const { versions } = await findOwnEntitlementList(managing, id);
  const leaving = versions.filter((one) => versionId === undefined || one.id === versionId);
  if (versionId !== undefined && leaving.length === 0) throw new NotFound();
  const fileIds = leaving.map(({ fileId }) => fileId);
  await inTransaction(async (tx) => {
    // Running jobs lock the files and finish first.
    await tx.$queryRaw`SELECT FROM title_files WHERE id = ANY(${fileIds}) ORDER BY id FOR UPDATE`;
    const list = await findOwnEntitlementList(managing, id, tx);
    await tx.titleFile.deleteMany({ where: { id: { in: fileIds } } });
    if (list.versions.every((one) => fileIds.includes(one.fileId))) await tx.entitlementList.delete({ where: { id } });
    await recordAudit(tx, managing, {
      ...{ action: "entitlement-list.delete", subject: subjectOf(list), organizationId: list.organizationId },
      before: { files: leaving.map(({ file }) => file.name) },
    });
  }, WRITING_MILLISECONDS);
  for (const { file } of leaving) await removeStoredFile(file.storedAs);
  return null;
}

type OfVersion = { readonly list: number; readonly version: number };

/** Reads a version again. Does nothing while it is being read. */
export async function rereadEntitlements(
  managing: Managing,
  { list: id, version: versionId }: OfVersion,
  locale: Locale,
): Promise<EntitlementListView> {
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM entitlement_versions WHERE id = ${versionId} FOR NO KEY UPDATE`;
    const { fileId, state } = versionOf(await findOwnEntitlementList(managing, id, tx), versionId);
    if (state === "processing") return;
    await tx.entitlementVersion.update({
      where: { id: versionId },
      data: { state: "processing", errorCode: "", errorValues: {} },
    });
    await tx.titleFile.update({ where: { id: fileId }, data: { tries: 0, doneRows: 0, totalRows: null } });
    await entitlementRuns.enqueue(tx, fileId);
  });
  return showEntitlementList(await findOwnEntitlementList(managing, id), managing.actor, locale);
}

export async function openEntitlementFile(reading: Reading, { list, version }: OfVersion): Promise<Response> {
  return storedDownload(versionOf(await findEntitlementList(reading, list), version).file);
}
