import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  model,
  namedInBoth,
  pageOf,
  paging,
  pk,
  recordId,
  requiredName,
  revision,
  revisionSeen,
} from "@/lib/access/shapes";
import { sharedBriefing, sharedDashboard, sharedReport, sharedViews } from "./shared-content";

const LONGEST_DAYS = 3650;
const SHORTEST_PASSWORD = 8;

const password = z
  .string("invalid")
  .max(200, "tooLong")
  .refine((text) => text === "" || text.length >= SHORTEST_PASSWORD, "sharedPasswordTooShort")
  .describe("At least 8 characters, or empty for no password");
const days = z
  .int("invalid")
  .min(1, "invalid")
  .max(LONGEST_DAYS, "invalid")
  .nullable()
  .describe("Days from now on; null for no end");

const sharedLink = model("SharedLink", {
  pk,
  revision,
  kind: z.enum(["report", "briefing", "dashboard"]),
  view: z.enum(sharedViews).nullable().describe("Parts of a report; null for others"),
  has_prices: z.boolean(),
  name: z.string(),
  path: z
    .string()
    .nullable()
    .describe("Path of the page, which needs no login; null if the caller may only see that the link exists"),
  frame_path: z
    .string()
    .nullable()
    .describe("Path for frames of other sites; null with a password, or if no site may frame pages"),
  organizations: z.array(namedInBoth).describe("Organizations of the link that the caller administers"),
  organization_count: count,
  has_password: z.boolean(),
  expires: z.iso.datetime().nullable(),
  is_expired: z.boolean(),
  openings: count,
  last_opened: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  created_by: z.object({ pk: z.int(), name: z.string() }),
  is_own: z.boolean(),
  can_change: z.boolean(),
});
export type SharedLink = z.output<typeof sharedLink>;

const params = z.object({ link: recordId });

export const listSharedLinksCall = contract({
  call: "GET /api/shared-link/",
  summary: "List the caller's shared links and those with usage of organizations that the caller administers",
  access: "shared-links.manage",
  query: z.object({
    ...paging(),
    search: z.string().max(200).default(""),
    order_by: z.enum(["created", "name", "expires", "openings", "last_opened"], "invalid").default("created"),
    desc: z.enum(["true", "false"], "invalid").default("true"),
  }),
  returns: pageOf(sharedLink),
});

export const createSharedLinkCall = contract({
  call: "POST /api/shared-link/",
  summary:
    "Create an address at which anyone can see a report, a briefing or a dashboard. It shows the organizations that these have now, with the rights of the caller",
  access: "shared-links.manage",
  body: model("SharedLinkDraft", {
    name: requiredName(200),
    content: z.union([sharedReport, sharedBriefing, sharedDashboard]),
    days: days.default(365),
    password: password.default(""),
    names_organizations: z
      .int("invalid")
      .min(0, "invalid")
      .max(100_000, "invalid")
      .nullable()
      .default(null)
      .describe("Confirms that the names of this many organizations become public, if the report names several"),
  }),
  returns: sharedLink,
  status: 201,
});
export type SharedLinkDraft = z.output<typeof createSharedLinkCall.body>;

export const changeSharedLinkCall = contract({
  call: "PATCH /api/shared-link/{link}/",
  summary: "Change the name, validity or password of a shared link. What it shows cannot be changed",
  access: "shared-links.manage",
  params,
  body: model("SharedLinkChange", {
    revision: revisionSeen,
    name: requiredName(200).optional(),
    days: days.optional(),
    password: password.optional(),
  }),
  returns: sharedLink,
});
export type SharedLinkChange = z.output<typeof changeSharedLinkCall.body>;

export const revokeSharedLinkCall = contract({
  call: "DELETE /api/shared-link/{link}/",
  summary: "Revoke a shared link immediately and for good",
  access: "shared-links.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const unlockSharedLinkCall = contract({
  call: "POST /api/shared-link/unlock/",
  summary: "Give the password of a shared link; the response sets a cookie for its address",
  access: "anyone",
  // A page without sign-in sets no cookies, so it has no token of its own to repeat.
  reads: true,
  body: model("SharedLinkPassword", {
    token: z.string().min(1, "mandatory").max(100, "invalid"),
    password: z.string().min(1, "mandatory").max(200, "tooLong"),
  }),
  returns: z.object({ detail: z.literal("unlocked") }),
});
export type SharedLinkPassword = z.output<typeof unlockSharedLinkCall.body>;
