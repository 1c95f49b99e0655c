import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  model,
  named,
  nameText,
  ofPlatform,
  organizationChoice,
  recordId,
  recordIds,
  requiredName,
  revision,
  revisionSeen,
} from "@/lib/access/shapes";

export const platform = model("Platform", {
  pk: z.int(),
  short_name: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
  provider: z.string(),
  url: z.string(),
});

export type Platform = z.output<typeof platform>;

export const listPlatformsCall = contract({
  call: "GET /api/platform/",
  summary: "List platforms on which organizations that the caller sees have usage or SUSHI credentials, by name",
  access: "usage.view",
  query: z.object({
    organization: organizationChoice.optional(),
    pks: recordIds("Only these: comma-separated IDs").optional(),
  }),
  returns: z.array(platform),
});

export const getPlatformCall = contract({
  call: "GET /api/platform/{platform}/",
  summary:
    "Get a platform on which organizations that the caller sees have usage or SUSHI credentials; for a merged platform, the one it was merged into",
  access: "usage.view",
  params: z.object({ platform: recordId }),
  returns: platform,
});

export const listPlatformAccountsCall = contract({
  call: "GET /api/platform/{platform}/account/",
  summary:
    "List accounts at a platform, such as those of faculties, of each organization that has several there; of one organization or all that the caller sees",
  access: "usage.view",
  params: z.object({ platform: recordId }),
  query: z.object({ organization: organizationChoice.optional() }),
  returns: z.array(
    z.object({
      organization: z.int(),
      accounts: z.array(
        z.object({ pk: z.int().min(0), name: z.string().describe("Empty for the main account, whose pk is 0") }),
      ),
    }),
  ),
});

export const offeredPlatform = model("OfferedPlatform", {
  ...platform.shape,
  revision,
  organization: named.nullable().describe("Owner of a custom platform; null if visible to all organizations"),
  is_custom: z.boolean().describe("Created by users of this installation"),
  counter_registry_id: z.string().nullable(),
  may_change: z.boolean(),
});

export type OfferedPlatform = z.output<typeof offeredPlatform>;

const fields = {
  short_name: requiredName(100),
  name: requiredName(250),
  name_cs: nameText(250).describe("Czech name, if it differs"),
  provider: nameText(250),
  url: z
    .string("invalid")
    .trim()
    .max(1000, "tooLong")
    .regex(/^(https?:\/\/[^\s/]\S*)?$/i, "invalidAddress")
    .describe("URL of the website, not of the SUSHI server"),
};

export const platformDraft = model("PlatformDraft", {
  ...fields,
  name_cs: fields.name_cs.default(""),
  provider: fields.provider.default(""),
  url: fields.url.default(""),
});

export type PlatformDraft = z.output<typeof platformDraft>;

export const listAllPlatformsCall = contract({
  call: "GET /api/organization/{organization}/all-platform/",
  summary: "List platforms available for uploads: shared ones and the organization's own",
  access: "uploads.manage",
  params: z.object({ organization: organizationChoice }),
  returns: z.array(offeredPlatform),
});

export const createPlatformCall = contract({
  call: "POST /api/organization/{organization}/platform/",
  summary: "Create a custom platform of an organization; for all organizations (-1) only by consortium staff",
  access: "catalog.extend",
  params: z.object({ organization: organizationChoice }),
  body: platformDraft,
  returns: offeredPlatform,
  status: 201,
});

const listedPlatform = model("ListedPlatform", {
  short_name: fields.short_name,
  name: fields.name,
  provider: fields.provider.default(""),
});

export type ListedPlatform = z.output<typeof listedPlatform>;

export const importPlatformsCall = contract({
  call: "POST /api/organization/{organization}/platform/import/",
  summary: "Create several platforms in one step; platforms with an existing name or short name are skipped",
  access: "catalog.extend",
  params: z.object({ organization: organizationChoice }),
  body: model("PlatformImport", { platforms: z.array(listedPlatform).min(1, "mandatory").max(500, "tooMany") }),
  returns: model("PlatformImportResult", { created: count, known: count }),
  status: 201,
});

export const changePlatformCall = contract({
  call: "PATCH /api/organization/{organization}/platform/{platform}/",
  summary: "Update a platform: custom ones by administrators of the organization, all by consortium staff",
  access: "catalog.extend",
  params: ofPlatform,
  body: z.object(fields).partial().extend({ revision: revisionSeen }).meta({ id: "PlatformChange" }),
  returns: offeredPlatform,
});
