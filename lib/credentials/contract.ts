import { z } from "zod";
import { contract } from "@/lib/access/contract";

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** Ids as answers give them. */
const pk = z.number().int();
const instant = z.date().transform((date) => date.toISOString());
const text = (longest: number) => z.string("mandatory").trim().max(longest, "tooLong");

export const counterVersion = z.enum(["5", "5.1"], "mandatory");

/** Name and value pairs that a publisher wants beside the standard ones, such as `platform`; empty values are dropped. */
const extraParamName = z.string().regex(/^[\w.-]{1,64}$/, "invalid");
const extraParams = z
  .record(extraParamName, text(400))
  .refine((params) => Object.keys(params).length <= 20, "tooMany")
  .transform((params) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "")));

const reportIds = z.array(id).max(100, "tooMany");

export const credentialsDraft = z.object({
  organization_id: id,
  platform_id: id,
  title: text(120).default(""),
  counter_version: counterVersion,
  url: text(400).min(1, "mandatory"),
  customer_id: text(128).min(1, "mandatory"),
  requestor_id: text(128).default(""),
  api_key: text(400).default(""),
  extra_params: extraParams.default({}),
  counter_reports: reportIds.default([]),
  enabled: z.boolean().default(true),
});

/** A secret left out or null stays as it is; requestor id and API key are taken away by "". */
export const credentialsChange = z.object({
  revision: z.number("mandatory").int(),
  title: text(120).optional(),
  counter_version: counterVersion.optional(),
  url: text(400).min(1, "mandatory").optional(),
  customer_id: text(128).min(1, "mandatory").nullish(),
  requestor_id: text(128).nullish(),
  api_key: text(400).nullish(),
  /** Replaces all of them; null as a value keeps the stored one of that name. */
  extra_params: z
    .record(extraParamName, text(400).nullable())
    .refine((params) => Object.keys(params).length <= 20, "tooMany")
    .nullish(),
  counter_reports: reportIds.optional(),
  enabled: z.boolean().optional(),
});

const named = z.object({ pk, name: z.string(), name_en: z.string().nullable(), name_cs: z.string().nullable() });

/** `customer_id`, `requestor_id`, `api_key` and the values of `extra_params` are masks: enough to recognise, not to use. */
export const credentials = z.object({
  pk,
  title: z.string(),
  organization: named.extend({ short_name: z.string().nullable(), internal_id: z.string().nullable() }),
  platform: named.extend({ short_name: z.string() }),
  counter_version: counterVersion,
  url: z.string(),
  customer_id: z.string(),
  requestor_id: z.string(),
  api_key: z.string(),
  extra_params: z.record(z.string(), z.string()),
  counter_reports: z.array(
    z.object({
      pk,
      code: z.string(),
      report_type: z.string(),
      broken_since: instant.nullable(),
      broken_by: z.string().nullable(),
    }),
  ),
  enabled: z.boolean(),
  broken_since: instant.nullable(),
  /** COUNTER exception code, or "http-401" …; words: harvest.error.<code>. */
  broken_by: z.string().nullable(),
  verified_at: instant.nullable(),
  revision: z.number().int(),
  updated_at: instant,
  updated_by: z.object({ pk, username: z.string() }).nullable(),
});

const params = z.object({ id });

export const listCredentialsCall = contract({
  call: "GET /api/sushi-credentials/",
  summary: "SUSHI credentials of the organizations one administers, by organization, platform, release and title",
  access: "credentials.manage",
  query: z.object({
    organization: z.coerce.number().int().optional(),
    platform: id.optional(),
    counter_version: counterVersion.optional(),
    /** Credentials, or a report on them, are marked broken; or they never brought an answer. */
    problem: z.enum(["broken", "unverified"]).optional(),
    search: z.string().trim().max(200).optional(),
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  returns: z.object({ count: z.number().int(), results: z.array(credentials) }),
});

export const createCredentialsCall = contract({
  call: "POST /api/sushi-credentials/",
  summary: "Add SUSHI credentials of an organization to a platform",
  access: "credentials.manage",
  body: credentialsDraft,
  returns: credentials,
  status: 201,
});

export const getCredentialsCall = contract({
  call: "GET /api/sushi-credentials/{id}/",
  summary: "One set of SUSHI credentials, secrets masked",
  access: "credentials.manage",
  params,
  returns: credentials,
});

export const updateCredentialsCall = contract({
  call: "PATCH /api/sushi-credentials/{id}/",
  summary: "Change SUSHI credentials; refused with 412 when somebody else changed them since `revision`",
  access: "credentials.manage",
  params,
  body: credentialsChange,
  returns: credentials,
});

export const deleteCredentialsCall = contract({
  call: "DELETE /api/sushi-credentials/{id}/",
  summary: "Delete SUSHI credentials with their wishes and attempts; imported usage stays",
  access: "credentials.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const unsetBrokenCall = contract({
  call: "POST /api/sushi-credentials/{id}/unset-broken/",
  summary: "Declare credentials, or some reports on them, mended: they are harvested again",
  access: "credentials.manage",
  params,
  body: z.object({ counter_reports: reportIds.optional() }),
  returns: credentials,
});

export const countCredentialsCall = contract({
  call: "GET /api/sushi-credentials/count/",
  summary: "How many SUSHI credentials one's organizations have, and how many are marked broken",
  access: "credentials.count",
  query: z.object({ organization: z.coerce.number().int().optional() }),
  returns: z.object({ count: z.number().int(), broken: z.number().int(), broken_reports: z.number().int() }),
});

export const listCounterReportsCall = contract({
  call: "GET /api/counter-report-type/",
  summary: "COUNTER reports that can be harvested",
  access: "signed-in",
  returns: z.array(
    z.object({ pk, code: z.string(), name: z.string(), counter_version: counterVersion, is_view: z.boolean() }),
  ),
});

export type Credentials = z.output<typeof credentials>;
export type CredentialsDraft = z.output<typeof credentialsDraft>;
export type CredentialsChange = z.output<typeof credentialsChange>;
