import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  fileFormat,
  fileLanguage,
  model,
  namedInBoth,
  organizationChoice,
  pageOf,
  paging,
  tableInFile,
} from "@/lib/access/shapes";
import { auditValues } from "./audit-values";

/** The next day must be a valid date, too. */
const day = z.iso.date("invalid").refine((text) => text > "1900" && text < "9999", "invalid");

const filter = {
  action: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$/, "invalid")
    .optional()
    .describe('Action, such as "credentials.change", or its prefix: "credentials"'),
  actor: z.string().trim().max(200, "invalid").optional().describe("Part of the name of the actor or impersonator"),
  organization: organizationChoice.optional(),
  from: day.optional().describe("First day, in the time zone of the site"),
  to: day.optional().describe("Last day, in the time zone of the site"),
};

export const auditFilter = z.object(filter);
export type AuditFilter = z.output<typeof auditFilter>;

const who = model("AuditActor", {
  pk: z.int().nullable().describe("User ID; the account may have been deleted. Null without a user"),
  name: z.string().describe("E-mail at that time; empty if no user was logged in"),
});

const auditEntry = model("AuditEntry", {
  pk: z.int(),
  at: z.iso.datetime(),
  actor: who,
  impersonator: who.nullable().describe("User who acted as the actor; null if the actor acted alone"),
  network: z.string().describe("IPv4 address or IPv6 /64 network"),
  action: z.string(),
  organization: namedInBoth.nullable(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
  before: auditValues.nullable(),
  after: auditValues.nullable(),
});

export type AuditEntry = z.output<typeof auditEntry>;

export const listAuditCall = contract({
  call: "GET /api/audit/",
  summary: "List audit entries, newest first",
  access: "audit.read",
  query: z.object({
    ...filter,
    ...paging(),
  }),
  returns: pageOf(auditEntry),
});

export type AuditQuery = z.output<typeof listAuditCall.query>;

export const auditFileCall = contract({
  call: "GET /api/audit/file/",
  summary: "Export audit entries as CSV in UTF-8 or XLSX, newest first",
  access: "audit.read",
  weight: "export",
  query: z.object({ ...filter, format: fileFormat, language: fileLanguage }),
  returns: tableInFile,
});
