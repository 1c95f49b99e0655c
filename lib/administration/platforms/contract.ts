import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  flag,
  model,
  monthShape,
  named,
  pageOf,
  paging,
  pk,
  recordId,
  searchText,
  workError,
  workProgress,
} from "@/lib/access/shapes";
import { workStates } from "@/lib/kit/jobs/work-state";
import { offeredPlatform } from "@/lib/platforms/contract";
import { clashWinners, effects, origins, removalOrders } from "./removal";

const moment = z.iso.datetime();

const removal = model("PlatformRemoval", {
  pk,
  platform: named
    .extend({ short_name: z.string() })
    .describe("Name at the time of the request; the platform no longer exists after completion"),
  into: named.nullable().describe("Platform to merge into; null for a deletion, or if that platform was deleted later"),
  kind: z.enum(["merge", "delete"]),
  status: z.enum(workStates),
  progress: workProgress.describe("Copied records of usage"),
  result: z.array(z.object({ effect: z.enum(effects), count })).describe("Empty until the work ends"),
  error: workError.nullable(),
  by: z.string().nullable(),
  created: moment,
  finished: moment.nullable(),
});

export type PlatformRemoval = z.output<typeof removal>;

const managedPlatform = model("ManagedPlatform", {
  ...offeredPlatform.shape,
  origin: z.enum(origins).describe("registry: linked to the COUNTER Registry; custom: created here; known: neither"),
  organizations: count.describe("Organizations with usage on the platform"),
  credentials: count,
  months: count.describe("Current monthly reports"),
  facts: count,
  removal: z
    .object({ pk, status: z.enum(workStates) })
    .nullable()
    .describe("Merge or deletion in progress; null without one"),
});

export type ManagedPlatform = z.output<typeof managedPlatform>;

export const listManagedPlatformsCall = contract({
  call: "GET /api/management/platform/",
  summary: "List all platforms with their origin and the amount of their data",
  access: "consortium.manage",
  query: z.object({
    search: searchText,
    origin: z.enum(origins, "invalid").optional(),
    order_by: z.enum(removalOrders, "invalid").default("name"),
    desc: flag.default("false"),
    ...paging({ most: 1000 }),
  }),
  returns: pageOf(managedPlatform),
});

export type ManagedPlatformsQuery = z.output<typeof listManagedPlatformsCall.query>;

const ofPlatform = z.object({ platform: recordId });

export const clash = model("PlatformMergeClash", {
  organization: z.string().describe("Name in the language of the request"),
  account: z.string().describe("Account of the organization; empty for the main one"),
  report_type: z.string(),
  month: monthShape,
  kept: count.describe("Sum of all metrics in that month, for the platform or account that stays"),
  removed: count,
});

const mergePreview = model("PlatformMergePreview", {
  platform: named,
  into: named,
  moves: z.array(z.object({ effect: z.enum(effects), count })),
  same_months: count.describe("Months that both platforms have with the same sums; kept once"),
  clashes: z.object({
    count: count.describe("Months that both platforms have with different sums"),
    first: z.array(clash).describe("At most 50"),
  }),
  interest_reports: z
    .array(z.string())
    .describe(
      "Report types that define interest only for the merged platform; after the merge they apply to all usage",
    ),
});

export type MergePreview = z.output<typeof mergePreview>;

export const previewMergeCall = contract({
  call: "GET /api/management/platform/{platform}/merge/",
  summary: "Preview merging a platform into another: data to move, and months with figures on both",
  access: "consortium.manage",
  params: ofPlatform,
  query: z.object({ into: recordId }),
  returns: mergePreview,
});

export const mergePlatformCall = contract({
  call: "POST /api/management/platform/{platform}/merge/",
  summary: "Merge a platform into another in the background; all its data move together",
  access: "consortium.manage",
  params: ofPlatform,
  body: model("PlatformMerge", {
    into: chosenId,
    clashes: z
      .enum(clashWinners, "invalid")
      .nullable()
      .default(null)
      .describe("Platform whose figures to keep for months that both have"),
  }),
  returns: removal,
  status: 201,
});

export const previewDeletionCall = contract({
  call: "GET /api/management/platform/{platform}/removal/",
  summary: "Preview deleting a custom platform",
  access: "consortium.manage",
  params: ofPlatform,
  returns: model("PlatformDeletionPreview", {
    platform: named,
    deletes: z.array(z.object({ effect: z.enum(effects), count })),
  }),
});

export const deletePlatformCall = contract({
  call: "POST /api/management/platform/{platform}/removal/",
  summary: "Delete a custom platform and all its data in the background",
  access: "consortium.manage",
  params: ofPlatform,
  body: z.object({ confirmed: z.literal(true, "mandatory") }),
  returns: removal,
  status: 201,
});

export const listRemovalsCall = contract({
  call: "GET /api/management/platform-removal/",
  summary: "List merges and deletions of platforms, including running ones, newest first",
  access: "consortium.manage",
  query: z.object({ ...paging() }),
  returns: pageOf(removal),
});

export const getRemovalCall = contract({
  call: "GET /api/management/platform-removal/{id}/",
  summary: "Get the progress of a merge or deletion of a platform",
  access: "consortium.manage",
  params: z.object({ id: recordId }),
  returns: removal,
});

export const cancelRemovalCall = contract({
  call: "POST /api/management/platform-removal/{id}/cancel/",
  summary: "Cancel a merge before it takes effect, or a deletion that has not started",
  access: "consortium.manage",
  params: z.object({ id: recordId }),
  returns: removal,
});
