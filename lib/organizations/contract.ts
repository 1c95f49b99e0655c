import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  model,
  namedInBoth,
  nameText,
  paging,
  pk,
  recordId,
  requiredName,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { organizationSorts } from "./organization-sorts";

const organizationEntity = model("Organization", {
  ...namedInBoth.shape,
  short_name: z.string().nullable(),
  internal_id: z.string().nullable(),
  is_admin: z.boolean(),
  is_raw_data_import_enabled: z.boolean(),
  parent: z.int().nullable().describe("What it belongs to, where the caller may see that as well"),
});

export type OrganizationEntity = z.output<typeof organizationEntity>;

export const listOrganizationsCall = contract({
  call: "GET /api/organization/",
  summary: "Organizations the caller may see, by name",
  access: "signed-in",
  returns: z.array(organizationEntity),
});

export const createDefaultOrganizationCall = contract({
  call: "POST /api/organization/create-user-default/",
  summary:
    "Make the first organization of a user who has none, and its administrator of the user; only where people may register",
  access: "signed-in",
  body: z.object({ name: requiredName(100, "nameRequired") }),
  returns: organizationEntity,
  status: 201,
});

const params = z.object({ organization: recordId });
const ownName = nameText(250);

/** An organization in a form or a row of a sheet; empty means unknown. */
const organizationFields = {
  name: requiredName(100, "nameRequired"),
  name_en: ownName.default(""),
  name_cs: ownName.default(""),
  short_name: ownName.max(100, "tooLong").default(""),
  internal_id: ownName.max(50, "tooLong").default(""),
};

export type OrganizationDraft = z.output<z.ZodObject<typeof organizationFields>>;

const alternativeNames = z
  .array(ownName)
  .max(50, "tooMany")
  .describe("What it is or was called elsewhere: files and sheets may name it so. Empty ones are left out");

const parent = recordId.nullable().describe("What it belongs to: members of the head of a tree see all that is below");

const rights = {
  is_master: z
    .boolean()
    .describe(
      "Its members see, its administrators run the whole consortium; only superusers decide it, for one organization",
    ),
  is_raw_data_import_enabled: z.boolean().describe("Where ENABLE_RAW_DATA_IMPORT is PerOrg"),
};

const managedOrganization = model("ManagedOrganization", {
  ...namedInBoth.shape,
  short_name: z.string().nullable(),
  internal_id: z.string().nullable(),
  alternative_names: z.array(z.string()),
  parent: namedInBoth.nullable().describe("What it belongs to"),
  ...rights,
  revision,
  people: count,
  credentials: count,
  broken_credentials: count,
});

export type ManagedOrganization = z.output<typeof managedOrganization>;

export const managedOrganizations = {
  query: z.object({
    search: searchText.describe("Every word occurs in a name, the short name or the internal ID"),
    order_by: z.enum(organizationSorts).default("name"),
    desc: flag.optional(),
    ...paging({ most: 1000, usual: 25 }),
  }),
  organization: managedOrganization,
};

export type ManagedOrganizationsQuery = z.output<typeof managedOrganizations.query>;

export const createOrganizationCall = contract({
  call: "POST /api/organization/",
  summary: "Add an organization: a library, or the office of the consortium",
  access: "consortium.manage",
  body: model("OrganizationDraft", {
    ...organizationFields,
    alternative_names: alternativeNames.default([]),
    parent: parent.default(null),
    is_master: rights.is_master.default(false),
    is_raw_data_import_enabled: rights.is_raw_data_import_enabled.default(false),
  }),
  returns: managedOrganization,
  status: 201,
});

export type NewOrganization = z.output<typeof createOrganizationCall.body>;

export const changeOrganizationCall = contract({
  call: "PATCH /api/organization/{organization}/",
  summary: "Change an organization; refused with 412 when somebody else changed it since `revision`",
  access: "consortium.manage",
  params,
  body: model("OrganizationChange", {
    revision: revisionSeen,
    name: organizationFields.name.optional(),
    name_en: ownName.optional(),
    name_cs: ownName.optional(),
    short_name: ownName.max(100, "tooLong").optional(),
    internal_id: ownName.max(50, "tooLong").optional(),
    alternative_names: alternativeNames.optional(),
    parent: parent.optional(),
    is_master: rights.is_master.optional(),
    is_raw_data_import_enabled: rights.is_raw_data_import_enabled.optional(),
  }),
  returns: managedOrganization,
});

export type OrganizationChange = z.output<typeof changeOrganizationCall.body>;

const sheetFields = [
  ...["name", "name_en", "name_cs", "short_name", "internal_id"],
  ...["alternative_names", "parent", "is_raw_data_import_enabled"],
] as const;

const parentNamed = ownName.describe("The internal ID or a name of what it belongs to; empty leaves it as it is");

/** A row of a sheet. */
export const sheetDraft = model("OrganizationSheetDraft", {
  ...organizationFields,
  alternative_names: alternativeNames.default([]),
  parent: parentNamed.default(""),
  is_raw_data_import_enabled: rights.is_raw_data_import_enabled.nullable().default(null),
});

export type SheetDraft = z.output<typeof sheetDraft>;

const sheetOrganization = model("SheetOrganization", {
  ...sheetDraft.shape,
  row: z.int().describe("As the sheet counts"),
  state: z
    .enum(["new", "change", "known", "wrong"])
    .describe("change, known: an organization has its internal ID or one of its names, and is called otherwise or so"),
  problem: z.string().nullable().describe("In the language asked for"),
  organization: pk.nullable().describe("The one that would be changed"),
  revision: revision.nullable(),
  changes: z
    .array(z.object({ field: z.enum(sheetFields), before: z.string(), after: z.string() }))
    .describe(
      "What the row does not say stays; other names are added to those that are there, and flags are yes or no",
    ),
});

export type SheetOrganization = z.output<typeof sheetOrganization>;

export const previewOrganizationsCall = contract({
  call: "POST /api/organization/import/preview/",
  summary: "Read organizations from a CSV or XLSX file, sent as multipart/form-data in `file`; nothing is saved",
  access: "consortium.manage",
  returns: model("OrganizationSheet", {
    organizations: z.array(sheetOrganization),
    unknown: z.array(z.string()).describe("Headings that were not understood"),
  }),
});

export const importOrganizationsCall = contract({
  call: "POST /api/organization/import/",
  summary:
    "Add and change several organizations in one step, all or none; drafts of those that are there already are left aside",
  access: "consortium.manage",
  body: z
    .object({
      organizations: z.array(sheetDraft).max(2000, "tooMany").default([]),
      changes: z
        .array(
          model("ImportedOrganizationChange", {
            organization: recordId,
            revision: revisionSeen,
            name: organizationFields.name.optional(),
            name_en: ownName.optional(),
            name_cs: ownName.optional(),
            short_name: ownName.max(100, "tooLong").optional(),
            internal_id: ownName.max(50, "tooLong").optional(),
            alternative_names: alternativeNames.optional(),
            parent: parentNamed.optional(),
            is_raw_data_import_enabled: rights.is_raw_data_import_enabled.optional(),
          }),
        )
        .max(2000, "tooMany")
        .default([]),
    })
    .refine(({ organizations, changes }) => organizations.length + changes.length > 0, {
      path: ["organizations"],
      message: "mandatory",
    }),
  returns: model("OrganizationImportResult", { created: count, changed: count, known: count }),
  status: 201,
});

export type ImportedOrganizations = z.output<typeof importOrganizationsCall.body>;
