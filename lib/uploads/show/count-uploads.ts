import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { uploadLimit } from "../receive/receive-file";
import { uploadQuota } from "../receive/upload-quota";
import type { uploadStates } from "../upload-state";
import { uploadsOf } from "./list-uploads";

/** Number of uploads by state, and the size of their files. */
export async function countUploads(scope: Scope<"uploads.manage">, organization: number) {
  const where = uploadsOf(scope, organization);
  const [groups, files] = await Promise.all([
    db().upload.groupBy({ by: ["state"], where, _count: true }),
    db().rawFile.aggregate({ where: { upload: where }, _sum: { sizeBytes: true } }),
  ]);
  const counts = new Map(groups.map(({ state, _count }) => [state, _count]));
  const inState = (state: (typeof uploadStates)[number]) => counts.get(state) ?? 0;
  return {
    count: groups.reduce((all, { _count }) => all + _count, 0),
    states: {
      initial: inState("initial"),
      preflight: inState("preflight"),
      prefailed: inState("prefailed"),
      importing: inState("importing"),
      imported: inState("imported"),
      failed: inState("failed"),
      undone: inState("undone"),
    },
    bytes: Number(files._sum.sizeBytes ?? 0),
    quota_bytes: organization === ALL_ORGANIZATIONS ? null : uploadQuota(),
    limit_bytes: uploadLimit(),
  };
}
