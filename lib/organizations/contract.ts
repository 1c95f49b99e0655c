import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  model,
  namedInBoth,
  nameText,
  ofOrganization,
  paging,
  pk,
  recordId,
  requiredName,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { domainPattern } from "@/lib/kit/domain-pattern";
import { federationJoins } from "./federation-joins";
import { organizationSorts } from "./organization-sorts";

const organizationEntity = model("Organization", {
  ...namedInBoth.shape,
  short_name: z.string().nullable(),
  internal_id: z.string().nullable(),
  is_admin: z.boolean(),
  is_raw_data_import_enabled: z.boolean(),
  parent: z.int().nullable().describe("Parent organization; null if there is none or the caller cannot see it"),
});

export type OrganizationEntity = z.output<typeof organizationEntity>;

export const listOrganizationsCall = contract({
  call: "GET /api/organization/",
  summary: "List organizations that the caller can see, by name",
  access: "signed-in",
  returns: z.array(organizationEntity),
});

export const createDefaultOrganizationCall = contract({
  call: "POST /api/organization/create-user-default/",
  summary:
    "Create the first organization of a user who has none, and make the user its administrator; only if registration is enabled",
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
  .describe("Other names used in files and sheets; empty ones are ignored");

/** The part after the @ of identifiers in a federation. */
const scope = z
  .string()
  .trim()
  .toLowerCase()
  .max(250, "tooLong")
  .refine((text) => text === "" || domainPattern.test(text), "scopeInvalid");

const federationScopes = z
  .array(scope)
  .max(50, "tooMany")
  .describe(
    "Scopes of the organization's people in a federation, such as muni.cz; each belongs to one organization. Empty ones are ignored",
  );

const federationJoin = z
  .enum(federationJoins)
  .describe(
    "Role of people of these scopes who log in for the first time without an invitation; usual: as FEDERATION_JOIN says, none: they cannot",
  );

const parent = recordId
  .nullable()
  .describe("Parent organization; members of an organization see all organizations below it");

const rights = {
  is_master: z
    .boolean()
    .describe(
      "The organization runs the consortium: its members see all organizations, and its administrators manage them. At most one; only superusers can set it",
    ),
  is_raw_data_import_enabled: z.boolean().describe("Effective if ENABLE_RAW_DATA_IMPORT is PerOrg"),
};

const managedOrganization = model("ManagedOrganization", {
  ...namedInBoth.shape,
  short_name: z.string().nullable(),
  internal_id: z.string().nullable(),
  alternative_names: z.array(z.string()),
  federation_scopes: z.array(z.string()),
  federation_join: federationJoin,
  parent: namedInBoth.nullable().describe("Parent organization"),
  ...rights,
  revision,
  people: count,
  credentials: count,
  broken_credentials: count,
});

export type ManagedOrganization = z.output<typeof managedOrganization>;

export const managedOrganizations = {
  query: z.object({
    search: searchText.describe("Words that must all occur in a name, the short name or the internal ID"),
    order_by: z.enum(organizationSorts).default("name"),
    desc: flag.optional(),
    ...paging({ most: 1000, usual: 25 }),
  }),
  organization: managedOrganization,
};

export type ManagedOrganizationsQuery = z.output<typeof managedOrganizations.query>;

export const createOrganizationCall = contract({
  call: "POST /api/organization/",
  summary: "Create an organization: a library or the consortium office",
  access: "consortium.manage",
  body: model("OrganizationDraft", {
    ...organizationFields,
    alternative_names: alternativeNames.default([]),
    federation_scopes: federationScopes.default([]),
    federation_join: federationJoin.default("usual"),
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
  summary: "Update an organization; refused with 412 if another user changed it since `revision`",
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
    federation_scopes: federationScopes.optional(),
    federation_join: federationJoin.optional(),
    parent: parent.optional(),
    is_master: rights.is_master.optional(),
    is_raw_data_import_enabled: rights.is_raw_data_import_enabled.optional(),
  }),
  returns: managedOrganization,
});

export type OrganizationChange = z.output<typeof changeOrganizationCall.body>;

const sheetFields = [
  ...["name", "name_en", "name_cs", "short_name", "internal_id"],
  ...["alternative_names", "federation_scopes", "parent", "is_raw_data_import_enabled"],
] as const;

const parentNamed = ownName.describe("Internal ID or name of the parent organization; empty to keep the current one");

/** A row of a sheet. */
export const sheetDraft = model("OrganizationSheetDraft", {
  ...organizationFields,
  alternative_names: alternativeNames.default([]),
  federation_scopes: federationScopes.default([]),
  parent: parentNamed.default(""),
  is_raw_data_import_enabled: rights.is_raw_data_import_enabled.nullable().default(null),
});

export type SheetDraft = z.output<typeof sheetDraft>;

const sheetOrganization = model("SheetOrganization", {
  ...sheetDraft.shape,
  row: z.int().describe("Row number in the sheet, as spreadsheet programs count"),
  state: z
    .enum(["new", "change", "known", "wrong"])
    .describe(
      "new: to be created; change: exists and differs; known: exists without differences; wrong: has a problem. Organizations are identified by internal ID or name",
    ),
  problem: z.string().nullable().describe("Problem of the row in the language of the request; null without one"),
  organization: pk.nullable().describe("ID of the existing organization; null without one"),
  revision: revision.nullable(),
  changes: z
    .array(z.object({ field: z.enum(sheetFields), before: z.string(), after: z.string() }))
    .describe("Empty cells change nothing; other names and scopes are added to existing ones; flags are yes or no"),
});

export type SheetOrganization = z.output<typeof sheetOrganization>;

export const previewOrganizationsCall = contract({
  call: "POST /api/organization/import/preview/",
  summary:
    "Preview importing organizations from a CSV or XLSX file, sent as multipart/form-data in `file`; nothing is saved",
  access: "consortium.manage",
  returns: model("OrganizationSheet", {
    organizations: z.array(sheetOrganization),
    unknown: z.array(z.string()).describe("Unrecognized column headings"),
  }),
});

export const importOrganizationsCall = contract({
  call: "POST /api/organization/import/",
  summary: "Create and update several organizations in one step, all or none; new ones that already exist are skipped",
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
            federation_scopes: federationScopes.optional(),
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

const number = (most: number) => z.number("invalid").min(0, "invalid").max(most, "invalid");
const MOST_USERS = 10_000_000;
const people = number(MOST_USERS).int("invalid").nullable().default(null);

const figures = {
  fte: number(MOST_USERS)
    .multipleOf(0.1, "invalid")
    .nullable()
    .default(null)
    .describe("Users as full-time equivalents, with at most one decimal place; null if unknown"),
  students: people,
  staff: people,
};

const yearFields = {
  year: z.number("invalid").int("invalid").min(1990, "invalid").max(2100, "invalid"),
  ...figures,
};
const organizationYear = model("OrganizationYear", yearFields);

export type OrganizationYear = z.output<typeof organizationYear>;

const years = z.array(organizationYear).max(100, "tooMany").describe("Newest year first");

export const listYearsCall = contract({
  call: "GET /api/organization/{organization}/yearly-figures/",
  summary: "List the numbers of users, students and staff of organizations by calendar year",
  access: "usage.view",
  params: ofOrganization,
  returns: z.array(model("OrganizationYears", { organization: z.int(), years })),
});

export const saveYearsCall = contract({
  call: "PUT /api/organization/{organization}/yearly-figures/",
  summary: "Replace the yearly figures of an organization; refused with 412 if they changed since `seen`",
  access: "yearly-figures.manage",
  params,
  body: model("OrganizationYearsChange", {
    years: years.refine((all) => new Set(all.map(({ year }) => year)).size === all.length, "duplicate"),
    seen: years.describe("The figures that the caller saw"),
  }),
  returns: years,
});

export type OrganizationYearsChange = z.output<typeof saveYearsCall.body>;

const yearFigures = model("YearFigures", figures);

export type YearFigures = z.output<typeof yearFigures>;

const sheetYear = model("SheetYear", {
  row: z.int().describe("Row number in the sheet, as spreadsheet programs count"),
  organization: pk.nullable().describe("Null if no organization, or more than one, has this name"),
  organization_name: z.string(),
  year: z.int().nullable(),
  ...figures,
  former: yearFigures.nullable().describe("Figures before the import; null if the year has none"),
  state: z.enum(["new", "changed", "same", "wrong"]),
  problem: z.string().nullable().describe("Problem of the row in the language of the request; null without one"),
});

export type SheetYear = z.output<typeof sheetYear>;

export const previewYearsCall = contract({
  call: "POST /api/organization/yearly-figures/import/preview/",
  summary:
    "Preview importing yearly figures of several organizations from a spreadsheet, sent as multipart/form-data in `file`; nothing is saved. Empty cells change nothing",
  access: "yearly-figures.manage",
  returns: model("YearsSheet", {
    years: z.array(sheetYear),
    unknown: z.array(z.string()).describe("Unrecognized column headings"),
  }),
});

const MOST_YEARS = 5000;

export const importYearsCall = contract({
  call: "POST /api/organization/yearly-figures/import/",
  summary:
    "Set yearly figures of several organizations, all or none; refused with 412 if one changed since `former`. Other years stay as they are",
  access: "yearly-figures.manage",
  body: model("ImportedYears", {
    years: z
      .array(
        model("ImportedYear", {
          organization: recordId,
          ...yearFields,
          former: yearFigures.nullable().describe("The figures that the caller saw; null for none"),
        }),
      )
      .min(1, "mandatory")
      .max(MOST_YEARS, "tooMany")
      .refine((all) => new Set(all.map((one) => `${one.organization} ${one.year}`)).size === all.length, "duplicate"),
  }),
  returns: model("YearsImportResult", { organizations: count, years: count }),
});

export type ImportedYears = z.output<typeof importYearsCall.body>;
