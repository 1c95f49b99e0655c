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
  available: z.boolean().describe("False when the registry did not answer: what is given then is what it last said"),
  as_of: z.iso.datetime().nullable().describe("When the registry said the oldest part of it; null when it never did"),
  is_off: z.literal(true).optional().describe("There where this installation does without the registry"),
};

const contact = model("RegistryContact", {
  person: z.string(),
  email: z.string(),
  phone: z.string(),
  form_url: z.string().describe("Empty, or an http(s) address"),
});

const registryNotice = model("RegistryNotice", { start: day, end: day, type: z.string(), message: note });

const registryService = model("RegistryService", {
  id: registryId,
  counter_version: z.string().describe('"5", "5.1" …'),
  url: z.string().describe("Base address as the registry has it; may be empty"),
  deprecated: z.boolean(),
  contact,
  ...serviceTerms({ claim, note }),
  notifications: z.array(registryNotice),
  migrations: z.array(z.object({ date: day, from: z.string().describe("Name of the service that was left") })),
  audit: z
    .object({ status: z.string(), valid: claim, counter_version: z.string(), finished: day })
    .nullable()
    .describe("Null when there was none"),
});

const registryPlatform = model("RegistryPlatform", {
  id: registryId,
  name: z.string(),
  abbrev: z.string(),
  provider: z.string(),
  website: z.string().describe("Empty, or an http(s) address"),
  contact,
  deprecated: z.boolean(),
  releases: z.array(
    z.object({ counter_version: z.string(), reports: z.array(z.object({ code: z.string(), name: z.string() })) }),
  ),
  services: z.array(registryService).describe("Those in use first, newer releases first"),
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
  registry_id: registryId.nullable().describe("Null when no record belongs to the platform"),
  matched_by: z.enum(["link", "name"]).nullable().describe("Name: nobody linked it, but one record alone is called so"),
  platform: registryPlatform.nullable(),
  revision: revision.describe(
    "Of our platform; sent with a link, which is refused with 412 when somebody else was faster",
  ),
  ...seen,
});

const platformParams = z.object({
  platform: recordId,
});

export const findRegistryPlatformsCall = contract({
  call: "GET /api/counter-registry/platform/",
  summary:
    "Platforms of the COUNTER Registry, by name; every word searched for occurs in name, abbreviation or provider",
  access: "credentials.manage",
  query: z.object({ search: searchText }),
  returns: model("RegistrySearch", {
    count: count.describe("How many there are; the first 50 are given"),
    results: z.array(registryEntry),
    ...seen,
  }),
});

export const getRegistryPlatformCall = contract({
  call: "GET /api/counter-registry/platform/{registry}/",
  summary: "One platform of the COUNTER Registry with its SUSHI services; null when the registry cannot be asked",
  access: "credentials.manage",
  params: z.object({ registry: registryId }),
  returns: model("RegistryRecord", { platform: registryPlatform.nullable(), ...seen }),
});

export const getPlatformRecordCall = contract({
  call: "GET /api/counter-registry/for-platform/{platform}/",
  summary: "What the COUNTER Registry knows of one of our platforms: by its link, else by its name",
  access: "credentials.manage",
  params: platformParams,
  returns: linkedRecord,
});

export const linkRegistryPlatformCall = contract({
  call: "PUT /api/counter-registry/for-platform/{platform}/",
  summary:
    "Link one of our platforms to its record in the COUNTER Registry, or with null take the link away; refused with 412 when somebody else changed the platform since `revision`",
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
