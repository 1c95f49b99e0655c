import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { UploadMethod } from "../upload-state";
import { findSuperseding, type Superseded } from "./find-superseding";
import { findTaken, type Taken } from "./find-taken";
import { type MetricStatus, metricStatuses } from "./metric-statuses";
import { type Before, readBefore } from "./read-before";
import { type Block, uploadBlocks } from "./upload-blocks";
import { type UploadContents, uploadContents } from "./upload-contents";

type Stored = Parameters<typeof uploadContents>[0] & { method: UploadMethod };

/** Effect of importing an upload now. */
export type UploadOutlook = {
  contents: UploadContents | null;
  taken: Taken[];
  superseded: Superseded[];
  before: Before[];
  metrics: MetricStatus[];
  blocks: Block[];
};

export async function uploadOutlook(scope: Scope<"uploads.manage">, upload: Stored): Promise<UploadOutlook> {
  const contents = await uploadContents(upload);
  // A file may name libraries out of reach: nothing is looked up for them.
  const imports = (contents?.plan.imports ?? []).filter(({ place }) => scope.reaches(place.organizationId));
  const places = imports.map(({ place }) => place);
  const [taken, superseded, before] = await Promise.all([
    findTaken(db(), places),
    findSuperseding(db(), places),
    readBefore({ imports }),
  ]);
  const metrics = contents ? await metricStatuses(contents, before) : [];
  const blocks = await uploadBlocks(scope, { upload, contents, metrics, taken });
  return { contents, taken, superseded, before, metrics, blocks };
}
