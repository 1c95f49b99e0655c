import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { UploadMethod } from "../upload-state";
import {
  type Before,
  type ExistingMonth,
  findExistingMonths,
  findSuperseding,
  readBefore,
  type SupersededMonth,
} from "./existing-months";
import { type MetricStatus, metricStatuses } from "./metric-statuses";
import { type Block, findUploadBlocks } from "./upload-blocks";
import { type UploadContents, uploadContents } from "./upload-contents";

type Stored = Parameters<typeof uploadContents>[0] & { method: UploadMethod };

/** Effect of importing an upload now. */
export type UploadOutlook = {
  contents: UploadContents | null;
  occupied: ExistingMonth[];
  superseded: SupersededMonth[];
  before: Before[];
  metrics: MetricStatus[];
  blocks: Block[];
};

export async function uploadOutlook(scope: Scope<"uploads.manage">, upload: Stored): Promise<UploadOutlook> {
  const contents = await uploadContents(upload);
  // A file may name libraries out of reach: nothing is looked up for them.
  const imports = (contents?.plan.imports ?? []).filter(({ place }) => scope.reaches(place.organizationId));
  const places = imports.map(({ place }) => place);
  const [occupied, superseded, before] = await Promise.all([
    findExistingMonths(db(), places),
    findSuperseding(db(), places),
    readBefore({ imports }),
  ]);
  const metrics = contents ? await metricStatuses(contents, before) : [];
  const blocks = await findUploadBlocks(scope, { upload, contents, metrics, occupied });
  return { contents, occupied, superseded, before, metrics, blocks };
}
