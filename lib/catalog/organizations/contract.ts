import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, pageOf, recordIds } from "@/lib/access/shapes";
import { managedOrganizations } from "@/lib/organizations/contract";
import { tagOnObject } from "@/lib/tags/tag-shapes";

const listed = model("ListedOrganization", {
  ...managedOrganizations.organization.shape,
  tags: z.array(tagOnObject).describe("Those that the caller sees"),
  last_month: z.string().nullable().describe("The latest month with data, those known to be empty among them"),
});

export type ListedOrganization = z.output<typeof listed>;

export const listManagedOrganizationsCall = contract({
  call: "GET /api/organization/managed/",
  summary: "All organizations, for those who run the consortium, with what belongs to each",
  access: "consortium.manage",
  query: managedOrganizations.query.extend({
    tags: recordIds("With any of these tags, separated by commas").optional(),
    tag_classes: recordIds("With any tag of any of these classes, separated by commas").optional(),
  }),
  returns: model("ListedOrganizationPage", {
    ...pageOf(listed).shape,
    page: z.int().describe("The last one where a later one was asked for"),
  }),
});

export type ListedOrganizationsQuery = z.output<typeof listManagedOrganizationsCall.query>;
