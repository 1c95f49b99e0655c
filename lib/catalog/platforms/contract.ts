import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  model,
  monthShape,
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
const months = { from: monthShape.nullable().default(null), to: monthShape.nullable().default(null) };

const release = model("SushiRelease", {
  counter_version: z.string(),
  outside_consortium: z
    .boolean()
    .describe("At least one of its sets of credentials belongs to the library itself, not to the consortium"),
});

const titleCount = count
  .nullable()
  .describe("Number of distinct titles and databases with usage; null if no report that names titles is present");

const figures = model("PlatformFigures", {
  title_count: titleCount,
  interest: z
    .record(z.string(), count.nullable())
    .describe("Interest by short name of the group; 0 if a report has none, null if no report of the group is present"),
  coverage: z.object({
    present: count.describe("Number of present monthly reports"),
    expected: count.describe("Number of expected monthly reports"),
    months: z
      .array(z.object({ month: z.string(), present: count, partial: count, expected: count }))
      .describe("Monthly reports of each of the last twelve months, oldest first"),
  }),
  first_month: z
    .string()
    .nullable()
    .describe("First month with usage in the whole database, regardless of the selected months"),
  last_month: z
    .string()
    .nullable()
    .describe("Latest month with usage in the whole database, regardless of the selected months"),
  is_outside_counter: z.boolean().describe("All its usage comes from reports that COUNTER does not define"),
  oldest_harvestable: z.string().nullable().describe("Oldest month that its server still provides; null if unknown"),
});

const collectedPlatform = model("CollectedPlatform", {
  ...platform.shape,
  revision,
  organization: named.nullable().describe("Owner of a custom platform; null if visible to all organizations"),
  counter_registry_id: z.string().nullable(),
  tags: z.array(tagOnObject),
  releases: z.array(release).describe("COUNTER releases of its SUSHI credentials"),
  figures: figures.optional(),
});

export type CollectedPlatform = z.output<typeof collectedPlatform>;

export const listCollectedPlatformsCall = contract({
  call: "GET /api/collection/platform/",
  summary: "List platforms with usage or SUSHI credentials, with tags, title counts, interest and data coverage",
  access: "usage.view",
  weight: "report",
  query: z.object({
    organization: organizationChoice.optional(),
    ...months,
    search: searchText.describe("Words that must all occur in a name, the provider or a tag"),
    tags: recordIds("Only with any of these tags: comma-separated IDs").optional(),
    tag_classes: recordIds("Only with a tag of any of these classes: comma-separated IDs").optional(),
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
  summary: "List platforms on which an organization has usage or SUSHI credentials, by name",
  access: "usage.view",
  params: ofOrganization,
  query: z.object({ used_only: flag.default("false").describe("Only platforms with usage") }),
  returns: z.array(platform),
});

export const getOrganizationPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/",
  summary: "Get a platform on which an organization has usage or SUSHI credentials",
  access: "usage.view",
  params: ofPlatform,
  returns: platform,
});

export const getOfferedPlatformCall = contract({
  call: "GET /api/organization/{organization}/all-platform/{platform}/",
  summary: "Get any platform of the catalog, with or without data of the organization",
  access: "usage.view",
  params: ofPlatform,
  returns: platform,
});

export const listTitleCountsCall = contract({
  call: "GET /api/organization/{organization}/platform/title-count/",
  summary:
    "Count titles and databases with usage by platform; platforms without a report that names titles are omitted",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object(months),
  returns: z.array(model("PlatformTitleCount", { platform: pk, title_count: count })),
});

export const getTitleCountCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-count/",
  summary: "Count titles and databases with usage on a platform",
  access: "usage.view",
  weight: "report",
  params: ofPlatform,
  query: z.object(months),
  returns: z.object({ title_count: titleCount }),
});

export const listTitleIdsCall = contract({
  call: "GET /api/organization/{organization}/platform/title-ids-list/",
  summary: "List IDs of titles with usage by platform ID; platforms without usage are omitted",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object({ ...months, pub_type: requestedPublicationTypes }),
  returns: z.record(z.string(), z.array(pk)),
});

export const listSushiVersionsCall = contract({
  call: "GET /api/organization/{organization}/sushi-credentials-versions/",
  summary: "List COUNTER releases of SUSHI credentials by platform ID",
  access: "usage.view",
  params: ofOrganization,
  returns: z.record(z.string(), z.array(release)),
});

export const countPlatformDataCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/delete-all-data/",
  summary: "Preview deleting all usage of a platform",
  access: "harvest.manage",
  params: ofPlatform,
  returns: model("PlatformDataCount", {
    imports: count.describe("Monthly reports"),
    facts: count,
    first_month: z.string().nullable(),
    last_month: z.string().nullable(),
    organizations: count,
    uploads: count.describe("Uploaded files"),
  }),
});

export const deletePlatformDataCall = contract({
  call: "POST /api/organization/{organization}/platform/{platform}/delete-all-data/",
  summary:
    "Delete all usage and uploaded files of a platform for an organization, or for all with -1; credentials and planned harvests stay unless the platform itself is deleted",
  access: "harvest.manage",
  params: ofPlatform,
  body: model("PlatformDataDeletion", {
    confirmed: z.literal(true, "mandatory"),
    delete_platform: z
      .boolean()
      .default(false)
      .describe(
        "Also delete the platform and all its data in the background; only for custom platforms of the organization",
      ),
  }),
  returns: z.object({ imports: count, uploads: count }),
});
