import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  flag,
  model,
  month,
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
import { clashWinners, effects, origins, platformOrders } from "./removal";

const moment = z.iso.datetime();

const removal = model("PlatformRemoval", {
  pk,
  platform: named.extend({ short_name: z.string() }).describe("As it was called; gone once this has finished"),
  into: named.nullable().describe("With which it is merged; null where it is deleted, or that one is gone as well"),
  kind: z.enum(["merge", "delete"]),
  status: z.enum(workStates),
  progress: workProgress.describe("Facts copied of those that move"),
  result: z.array(z.object({ effect: z.enum(effects), count })).describe("Empty before its end"),
  error: workError.nullable(),
  by: z.string().nullable(),
  created: moment,
  finished: moment.nullable(),
});

export type PlatformRemoval = z.output<typeof removal>;

const managedPlatform = model("ManagedPlatform", {
  ...offeredPlatform.shape,
  origin: z.enum(origins).describe("registry: linked to the COUNTER Registry; custom: made here; known: neither"),
  organizations: count.describe("With usage on it"),
  credentials: count,
  months: count.describe("Reports of one month that count now"),
  facts: count,
  removal: z
    .object({ pk, status: z.enum(workStates) })
    .nullable()
    .describe("Under way"),
});

export type ManagedPlatform = z.output<typeof managedPlatform>;

export const listManagedPlatformsCall = contract({
  call: "GET /api/management/platform/",
  summary: "All platforms, with where they come from and how much belongs to each",
  access: "consortium.manage",
  query: z.object({
    search: searchText,
    origin: z.enum(origins, "invalid").optional(),
    order_by: z.enum(platformOrders, "invalid").default("name"),
    desc: flag.default("false"),
    ...paging({ most: 1000 }),
  }),
  returns: pageOf(managedPlatform),
});

export type ManagedPlatformsQuery = z.output<typeof listManagedPlatformsCall.query>;

const ofPlatform = z.object({ platform: recordId });

const clash = model("PlatformMergeClash", {
  organization: z.string().describe("In the language asked for"),
  report_type: z.string(),
  month,
  kept: count.describe("All that is counted of that month"),
  removed: count,
});

const mergePreview = model("PlatformMergePreview", {
  platform: named,
  into: named,
  moves: z.array(z.object({ effect: z.enum(effects), count })),
  same_months: count.describe("Months that both have with the same sums: they are kept once"),
  clashes: z.object({
    count: count.describe("Months that both have with different sums"),
    first: z.array(clash).describe("At most 50"),
  }),
  interest_reports: z.array(z.string()).describe("That define the interest of the merged one only, and then of both"),
  payments_in_two_currencies: z
    .array(z.object({ organization: z.string(), year: z.int() }))
    .describe("As long as there are any, nothing is merged"),
});

export type MergePreview = z.output<typeof mergePreview>;

export const previewMergeCall = contract({
  call: "GET /api/management/platform/{platform}/merge/",
  summary: "What merging a platform with another one would move, and where both have numbers of the same month",
  access: "consortium.manage",
  params: ofPlatform,
  query: z.object({ into: recordId }),
  returns: mergePreview,
});

export const mergePlatformCall = contract({
  call: "POST /api/management/platform/{platform}/merge/",
  summary: "Merge a platform with another one, in the background; all that belongs to it becomes that one's at once",
  access: "consortium.manage",
  params: ofPlatform,
  body: model("PlatformMerge", {
    into: chosenId,
    clashes: z
      .enum(clashWinners, "invalid")
      .nullable()
      .default(null)
      .describe("Whose numbers stay where both have some"),
  }),
  returns: removal,
  status: 201,
});

export const previewDeletionCall = contract({
  call: "GET /api/management/platform/{platform}/removal/",
  summary: "What deleting a platform that was made here would delete",
  access: "consortium.manage",
  params: ofPlatform,
  returns: model("PlatformDeletionPreview", {
    platform: named,
    deletes: z.array(z.object({ effect: z.enum(effects), count })),
  }),
});

export const deletePlatformCall = contract({
  call: "POST /api/management/platform/{platform}/removal/",
  summary: "Delete a platform that was made here, with all that belongs to it, in the background",
  access: "consortium.manage",
  params: ofPlatform,
  body: z.object({ confirmed: z.literal(true, "mandatory") }),
  returns: removal,
  status: 201,
});

export const listRemovalsCall = contract({
  call: "GET /api/management/platform-removal/",
  summary: "Platforms that were merged or deleted, or just are, the last one first",
  access: "consortium.manage",
  query: z.object({ ...paging() }),
  returns: pageOf(removal),
});

export const getRemovalCall = contract({
  call: "GET /api/management/platform-removal/{id}/",
  summary: "How far merging or deleting a platform is",
  access: "consortium.manage",
  params: z.object({ id: recordId }),
  returns: removal,
});

export const cancelRemovalCall = contract({
  call: "POST /api/management/platform-removal/{id}/cancel/",
  summary: "Break off a merge before it has taken effect, or a deletion that has not begun",
  access: "consortium.manage",
  params: z.object({ id: recordId }),
  returns: removal,
});
