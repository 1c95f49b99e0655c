import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, pageOf, recordIds } from "@/lib/access/shapes";
import { managedOrganizations } from "@/lib/organizations/contract";
import { tagOnObject } from "@/lib/tags/tag-shapes";

const listed = model("ListedOrganization", {
  ...managedOrganizations.organization.shape,
  tags: z.array(tagOnObject).describe("Tags that the caller can see"),
  last_month: z
    .string()
    .nullable()
    .describe("Latest month with data, including months confirmed as empty; null without data"),
});

export type ListedOrganization = z.output<typeof listed>;

export const listManagedOrganizationsCall = contract({
  call: "GET /api/organization/managed/",
  summary: "List all organizations with the amount of their data, for consortium staff",
  access: "consortium.manage",
  query: managedOrganizations.query.extend({
    tags: recordIds("Only with any of these tags: comma-separated IDs").optional(),
    tag_classes: recordIds("Only with a tag of any of these classes: comma-separated IDs").optional(),
  }),
  returns: model("ListedOrganizationPage", {
    ...pageOf(listed).shape,
    page: z.int().describe("Page returned; the last page if the requested one does not exist"),
  }),
});

export type ListedOrganizationsQuery = z.output<typeof listManagedOrganizationsCall.query>;
