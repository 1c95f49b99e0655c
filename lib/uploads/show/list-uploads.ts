import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listUploadsCall } from "../contract";
import { listedUploadRow, reachedUploads } from "../find-upload";
import { filterStates } from "../upload-state";
import { readUploadSurroundings, showListedUpload } from "./show-listed-upload";

type Managing = Scope<"uploads.manage">;
type Query = Parsed<typeof listUploadsCall.query>;

/** One page of uploads within reach, and their number; `only` limits them further. */
export async function listUploads(scope: Managing, query: Query, locale: Locale, only: Prisma.UploadWhereInput = {}) {
  const where: Prisma.UploadWhereInput = { AND: [uploadsOf(scope, query.organization), ...filters(query), only] };
  const [count, rows] = await Promise.all([
    db().upload.count({ where }),
    db().upload.findMany({
      where,
      include: listedUploadRow,
      omit: { checked: true },
      orderBy: [order(query), { id: query.desc === "true" ? "desc" : "asc" }],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
  ]);
  const around = await readUploadSurroundings(rows);
  return { count, results: rows.map((row) => showListedUpload(row, around, { scope, locale })) };
}

/** Uploads with usage of an organization, or of all within reach; -1 is for consortium administrators. */
export function uploadsOf(scope: Managing, organization: number | undefined): Prisma.UploadWhereInput {
  if (organization === undefined) return reachedUploads(scope);
  const { organizationIds } = scope.within(organization);
  if (organization === ALL_ORGANIZATIONS) return reachedUploads(scope);
  const hasImports = { imports: { some: { organizationId: organization, state: "current" as const } } };
  return {
    AND: [reachedUploads(scope), { OR: [{ organizationId: reach({ organizationIds }) }, hasImports] }],
  };
}

function filters(query: Query): Prisma.UploadWhereInput[] {
  const { search = "", platforms, report_types } = query;
  const states = query.states ?? filterStates(query.state ?? "all");
  return [
    ...search.split(/\s+/).filter(Boolean).map(findsWord),
    ...(platforms ? [{ platformId: { in: platforms } }] : []),
    ...(report_types ? [{ reportTypeIds: { hasSome: report_types } }] : []),
    ...(states ? [{ state: { in: [...states] } }] : []),
  ];
}

function findsWord(word: string): Prisma.UploadWhereInput {
  const contains = { contains: word, mode: "insensitive" as const };
  const called = [{ name: contains }, { nameEn: contains }, { nameCs: contains }, { shortName: contains }];
  return {
    OR: [
      { rawFile: { name: contains } },
      { platform: { OR: called } },
      { organization: { OR: called } },
      { uploadedBy: { OR: [{ firstName: contains }, { lastName: contains }, { username: contains }] } },
    ],
  };
}

function order({ order_by, desc }: Query): Prisma.UploadOrderByWithRelationInput {
  const direction = desc === "true" ? "desc" : "asc";
  switch (order_by) {
    case "created":
      return { createdAt: direction };
    case "name":
      return { rawFile: { name: direction } };
    case "platform":
      return { platform: { name: direction } };
    case "state":
      return { state: direction };
    case "size":
      return { rawFile: { sizeBytes: direction } };
    case "finished":
      return { finishedAt: { sort: direction, nulls: "last" } };
  }
}
