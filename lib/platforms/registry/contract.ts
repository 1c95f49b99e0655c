import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, recordId, revision, revisionSeen, searchText } from "@/lib/access/shapes";
import { serviceTerms } from "./read/service-terms";

const registryId = z.guid("invalid").toLowerCase();
/** yyyy-MM-dd */
const day = z.string().nullable();
/** Null if the registry does not state it. */
const claim = z.boolean().nullable();
/** Plain text, possibly with several lines. */
const note = z.string();

const seen = {
  available: z.boolean().describe("False if the registry did not respond; the response then contains its last data"),
  as_of: z.iso.datetime().nullable().describe("Age of the oldest part of the data; null without data"),
  is_off: z.literal(true).optional().describe("Present if the registry is turned off in this installation"),
};

const contact = model("RegistryContact", {
  person: z.string(),
  email: z.string(),
  phone: z.string(),
  form_url: z.string().describe("http(s) URL, or empty"),
});

const registryNotice = model("RegistryNotice", { start: day, end: day, type: z.string(), message: note });

const registryService = model("RegistryService", {
  id: registryId,
  counter_version: z.string().describe('"5", "5.1" …'),
  url: z.string().describe("Base URL in the registry; may be empty"),
  deprecated: z.boolean(),
  contact,
  ...serviceTerms({ claim, note }),
  notifications: z.array(registryNotice),
  migrations: z.array(z.object({ date: day, from: z.string().describe("Name of the previous service") })),
  audit: z
    .object({ status: z.string(), valid: claim, counter_version: z.string(), finished: day })
    .nullable()
    .describe("Null without an audit"),
});

const registryPlatform = model("RegistryPlatform", {
  id: registryId,
  name: z.string(),
  abbrev: z.string(),
  provider: z.string(),
  website: z.string().describe("http(s) URL, or empty"),
  contact,
  deprecated: z.boolean(),
  releases: z.array(
    z.object({ counter_version: z.string(), reports: z.array(z.object({ code: z.string(), name: z.string() })) }),
  ),
  services: z.array(registryService).describe("Services in use first, newer releases first"),
});

const registryEntry = model("RegistryEntry", {
  id: registryId,
  name: z.string(),
  abbrev: z.string(),
  provider: z.string(),
  deprecated: z.boolean(),
  releases: z.array(z.object({ counter_version: z.string(), services: z.array(registryId) })),
});

const linkedRecord = model("LinkedRecord", {
  registry_id: registryId.nullable().describe("Null if no record is linked or matched"),
  matched_by: z
    .enum(["link", "name"])
    .nullable()
    .describe("link: linked by a user; name: not linked, exactly one record has the same name"),
  platform: registryPlatform.nullable(),
  revision: revision.describe(
    "Revision of the platform; send it with a link, which is refused with 412 if another user changed the platform in the meantime",
  ),
  ...seen,
});

const platformParams = z.object({
  platform: recordId,
});

export const findRegistryPlatformsCall = contract({
  call: "GET /api/counter-registry/platform/",
  summary:
    "Search platforms of the COUNTER Registry, by name; all words must occur in the name, abbreviation or provider",
  access: "credentials.manage",
  query: z.object({ search: searchText }),
  returns: model("RegistrySearch", {
    count: count.describe("Number of matches; the first 50 are returned"),
    results: z.array(registryEntry),
    ...seen,
  }),
});

export const getRegistryPlatformCall = contract({
  call: "GET /api/counter-registry/platform/{registry}/",
  summary: "Get a platform of the COUNTER Registry with its SUSHI services; null if the registry does not respond",
  access: "credentials.manage",
  params: z.object({ registry: registryId }),
  returns: model("RegistryRecord", { platform: registryPlatform.nullable(), ...seen }),
});

export const getPlatformRecordCall = contract({
  call: "GET /api/counter-registry/for-platform/{platform}/",
  summary: "Get the COUNTER Registry record of a platform, by link or by name",
  access: "credentials.manage",
  params: platformParams,
  returns: linkedRecord,
});

export const linkRegistryPlatformCall = contract({
  call: "PUT /api/counter-registry/for-platform/{platform}/",
  summary:
    "Link a platform to a record of the COUNTER Registry, or unlink it (null); refused with 412 if another user changed the platform since `revision`",
  access: "consortium.manage",
  params: platformParams,
  body: model("RegistryLink", { revision: revisionSeen, registry_id: registryId.nullable() }),
  returns: linkedRecord,
});

export type RegistryNotice = z.output<typeof registryNotice>;
export type RegistryService = z.output<typeof registryService>;
export type RegistryPlatform = z.output<typeof registryPlatform>;
export type RegistryEntry = z.output<typeof registryEntry>;
export type LinkedRecord = z.output<typeof linkedRecord>;
/** Freshness of an answer. */
export type Freshness = Pick<LinkedRecord, "available" | "as_of" | "is_off">;
