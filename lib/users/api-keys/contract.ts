import { z } from "#schemas";
import { keyScopes } from "@/lib/access/actor";
import { contract } from "@/lib/access/contract";
import { model, namedInBoth, organizationChoice, recordId, requiredName } from "@/lib/access/shapes";
import { LONGEST_DAYS } from "./lifetime";

export const apiKey = model("ApiKey", {
  pk: z.int(),
  name: z.string(),
  prefix: z.string().describe("First characters of the key"),
  organization: z
    .object({ ...namedInBoth.shape })
    .nullable()
    .describe("Null for every organization"),
  scopes: z.array(z.enum(keyScopes)),
  created: z.iso.datetime(),
  created_by: z.object({ pk: z.int(), username: z.string() }).nullable(),
  expires: z.iso.datetime(),
  is_expired: z.boolean(),
  last_used: z.iso.datetime().nullable().describe("Precise to the minute; null if never used"),
});

export type ApiKey = z.output<typeof apiKey>;

export const listApiKeysCall = contract({
  call: "GET /api/api-key/",
  summary: "List API keys of the organizations that the caller administers, without revoked ones, newest first",
  access: "api-keys.manage",
  query: z.object({ organization: organizationChoice.optional() }),
  returns: z.array(apiKey),
});

export const createApiKeyCall = contract({
  call: "POST /api/api-key/",
  summary:
    "Create an API key of one organization, or of all for consortium administrators (-1); only this response contains the key",
  access: "api-keys.manage",
  body: model("ApiKeyDraft", {
    name: requiredName(100),
    organization: organizationChoice.refine((id) => id !== 0, "mandatory"),
    scopes: z
      .array(z.enum(keyScopes, "invalid"))
      .min(1, "mandatory")
      .default(["usage"])
      .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope)))
      .describe(
        "usage: read usage; credentials: read the state of credentials and harvests, without secrets; uploads: upload and import files",
      ),
    days: z.int("invalid").min(1, "invalid").max(LONGEST_DAYS, "invalid").default(LONGEST_DAYS),
  }),
  returns: model("CreatedApiKey", {
    ...apiKey.shape,
    key: z.string().describe('Send it as "Authorization: Api-Key …"'),
  }),
  status: 201,
});

export type ApiKeyDraft = z.output<typeof createApiKeyCall.body>;
export type OwnApiKey = z.output<typeof describeKeyCall.returns>;
export type CreatedApiKey = z.output<typeof createApiKeyCall.returns>;

export const describeKeyCall = contract({
  call: "GET /api/api-key/self/",
  summary: "Describe the API key of this request: its organizations, scopes, validity and limit",
  access: "api-key.use",
  returns: model("OwnApiKey", {
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    is_consortial: z.boolean().describe("Reaches every organization; -1 as organization means all of them"),
    organizations: z.array(z.object({ ...namedInBoth.shape, short_name: z.string() })),
    expires: z.iso.datetime(),
    calls_per_minute: z.int(),
  }),
});

export const revokeApiKeyCall = contract({
  call: "DELETE /api/api-key/{key}/",
  summary: "Revoke an API key immediately",
  access: "api-keys.manage",
  params: z.object({ key: recordId }),
  returns: z.null(),
  status: 204,
});
