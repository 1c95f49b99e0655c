import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  model,
  month,
  named,
  ofOrganization,
  ofPlatform,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordIds,
  revision,
  searchText,
} from "@/lib/access/shapes";
import { platform } from "@/lib/platforms/contract";
import { tagOnObject } from "@/lib/tags/tag-shapes";
import { requestedPublicationTypes } from "../titles/publication-letters";
import { groupOrder, platformOrders } from "./platform-orders";

/** A range of months; an absent end is open. */
const months = { from: month.nullable().default(null), to: month.nullable().default(null) };

const release = model("SushiRelease", {
  counter_version: z.string(),
  outside_consortium: z.boolean().describe("Some of its credentials are the library's own, not the consortium's"),
});

const figures = model("PlatformFigures", {
  title_count: count.describe("Different titles and databases with usage"),
  interest: z.record(z.string(), count).describe("By the short name of its group; a group without any is 0"),
  coverage: z
    .object({ present: count, expected: count })
    .describe("Reports of months that are here, of those that are expected"),
  first_month: z.string().nullable().describe("The first month with usage, whatever months are asked for"),
  last_month: z.string().nullable().describe("The latest month with usage, whatever months are asked for"),
  is_outside_counter: z.boolean().describe("All of its usage comes from reports that COUNTER does not know"),
  oldest_harvestable: z.string().nullable().describe("The oldest month that its server still has, where known"),
});

const collectedPlatform = model("CollectedPlatform", {
  ...platform.shape,
  revision,
  organization: named.nullable().describe("Whose own platform it is; null for those that everybody sees"),
  counter_registry_id: z.string().nullable(),
  tags: z.array(tagOnObject),
  releases: z.array(release).describe("That SUSHI credentials are for"),
  figures: figures.optional(),
});

export type CollectedPlatform = z.output<typeof collectedPlatform>;

export const listCollectedPlatformsCall = contract({
  call: "GET /api/collection/platform/",
  summary: "Platforms with usage or SUSHI credentials, with their tags, title counts, interest and data coverage",
  access: "usage.view",
  weight: "report",
  query: z.object({
    organization: organizationChoice.optional(),
    ...months,
    search: searchText.describe("Every word occurs in a name, the provider, or a tag"),
    tags: recordIds("With any of these tags, separated by commas").optional(),
    tag_classes: recordIds("With any tag of any of these classes, separated by commas").optional(),
    order_by: z
      .string()
      .regex(groupOrder, "invalid")
      .default("name")
      .describe(`${platformOrders.join(", ")}, or the short name of an interest group`),
    desc: flag.default("false"),
    ...paging({ most: 1000 }),
  }),
  returns: pageOf(collectedPlatform),
});

export type CollectedPlatformsQuery = z.output<typeof listCollectedPlatformsCall.query>;

export const listOrganizationPlatformsCall = contract({
  call: "GET /api/organization/{organization}/platform/",
  summary: "Platforms that an organization has usage on or SUSHI credentials for, by name",
  access: "usage.view",
  params: ofOrganization,
  query: z.object({ used_only: flag.default("false").describe("Only those with usage") }),
  returns: z.array(platform),
});

export const getOrganizationPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/",
  summary: "One platform that an organization has usage on or SUSHI credentials for",
  access: "usage.view",
  params: ofPlatform,
  returns: platform,
});

export const getOfferedPlatformCall = contract({
  call: "GET /api/organization/{organization}/all-platform/{platform}/",
  summary: "One platform of the catalogue, whether the organization has anything of it or not",
  access: "usage.view",
  params: ofPlatform,
  returns: platform,
});

export const listTitleCountsCall = contract({
  call: "GET /api/organization/{organization}/platform/title-count/",
  summary: "How many titles and databases have usage, of platforms that have any",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object(months),
  returns: z.array(model("PlatformTitleCount", { platform: pk, title_count: count })),
});

export const getTitleCountCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-count/",
  summary: "How many titles and databases of one platform have usage",
  access: "usage.view",
  weight: "report",
  params: ofPlatform,
  query: z.object(months),
  returns: z.object({ title_count: count }),
});

export const listTitleIdsCall = contract({
  call: "GET /api/organization/{organization}/platform/title-ids-list/",
  summary:
    "The ids of the titles with usage on each platform, by the id of the platform; platforms without any are left out",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object({ ...months, pub_type: requestedPublicationTypes }),
  returns: z.record(z.string(), z.array(pk)),
});

export const listSushiVersionsCall = contract({
  call: "GET /api/organization/{organization}/sushi-credentials-versions/",
  summary: "Releases of COUNTER that there are SUSHI credentials for, by the id of the platform",
  access: "usage.view",
  params: ofOrganization,
  returns: z.record(z.string(), z.array(release)),
});

export const countPlatformDataCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/delete-all-data/",
  summary: "How much usage of a platform would be deleted",
  access: "harvest.manage",
  params: ofPlatform,
  returns: model("PlatformDataCount", {
    imports: count.describe("Months of reports"),
    facts: count,
    first_month: z.string().nullable(),
    last_month: z.string().nullable(),
    organizations: count,
    uploads: count.describe("Files"),
  }),
});

export const deletePlatformDataCall = contract({
  call: "POST /api/organization/{organization}/platform/{platform}/delete-all-data/",
  summary:
    "Delete all usage of a platform that an organization has, or with -1 all of them, with the files uploaded for it; credentials and harvests to come stay, unless the platform itself goes",
  access: "harvest.manage",
  params: ofPlatform,
  body: model("PlatformDataDeletion", {
    confirmed: z.literal(true, "mandatory"),
    delete_platform: z
      .boolean()
      .default(false)
      .describe("Also the platform with all that belongs to it, in the background; only the organization's own"),
  }),
  returns: z.object({ imports: count, uploads: count }),
});
