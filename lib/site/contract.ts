import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, requiredName, revision, revisionSeen } from "@/lib/access/shapes";

const addresses = z.array(z.string());

export const readInfoCall = contract({
  call: "GET /api/info/",
  summary: "Get settings of this installation for clients",
  access: "anyone",
  isProbe: true,
  returns: model("Info", {
    ALLOW_EMAIL_LOGIN: z.boolean(),
    ALLOW_USER_REGISTRATION: z.boolean(),
    ALLOW_USER_CREATED_PLATFORMS: z.boolean(),
    ALLOW_USER_MANAGEMENT: z.boolean(),
    ALLOW_ORG_ADMINS_TO_MANAGE_USERS: z.boolean(),
    CONSORTIAL_INSTALLATION: z.boolean(),
    CONTACT_EMAIL: z.string(),
    ENABLE_ITEMS: z.boolean(),
    SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL: z.string(),
    CLICKHOUSE_QUERY_ACTIVE: z.boolean().describe("Analytical queries use ClickHouse"),
    ENABLE_RAW_DATA_IMPORT: z.enum(["None", "PerOrg", "All"]),
    AUTOMATICALLY_CREATE_METRICS: z.boolean(),
    ALLOW_IMPORT_OF_THIRD_PARTY_FORMAT: z
      .boolean()
      .describe("Usage can be imported in the formats of other usage statistics products"),
    REFERENCE_CURRENCY: z.string().describe("ISO 4217"),
    HARVESTER_IPV4_ADDRESSES: addresses.describe(
      "IP addresses from which reports are harvested, for access lists of providers",
    ),
    HARVESTER_IPV6_ADDRESSES: addresses,
    EXPORT_DELETING_PERIOD: z.string().describe("Retention period of exported files in days and hh:mm:ss: 7 00:00:00"),
    REPORT_TYPES_WITHOUT_COVERAGE: z.array(z.string()).describe("Short names of report types"),
    LANGUAGES: z.array(z.tuple([z.string(), z.string()])).describe("Pairs of code and name"),
    OTP_ENABLED: z.boolean().describe("All users need a one-time code after the password"),
    CELUS_ADMIN_SITE_PATH: z.string().describe("Always empty: there is no separate admin site"),
  }),
});

const image = model("PublicImage", {
  img: z.string().describe("URL path on this site"),
  alt_text: z.string().describe("In the language of the caller"),
  link: z.string().describe("URL the image links to; empty for no link"),
});

export const readDeploymentCall = contract({
  call: "GET /api/deployment/overview/",
  summary: "Get the name and appearance of the site",
  access: "anyone",
  returns: model("Deployment", {
    site_name: z.string(),
    site_domain: z.string(),
    site_logo: image.nullable(),
    footer_images: z.array(image),
  }),
});

export const readImageCall = contract({
  call: "GET /api/deployment/image/{image}/",
  summary: "Get the logo of the site (0) or one of its footer images (1, 2 …)",
  access: "anyone",
  params: z.object({ image: z.coerce.number().int().min(0).max(100) }),
  query: z.object({ v: z.string().max(64).optional().describe("Version of the image, to bypass caches") }),
  returns: { file: "image/*" },
});

export const readOpenapiCall = contract({
  call: "GET /api/openapi.json/",
  summary: "Get this API description in OpenAPI 3.1",
  access: "anyone",
  returns: z.record(z.string(), z.unknown()),
});

export const readGuideCall = contract({
  call: "GET /api/guide.md/",
  summary: "Get the guide to reading usage with programs: curl, Python, R, Power BI and Excel",
  access: "anyone",
  query: z.object({ language: z.enum(["en", "cs"], "invalid").default("en") }),
  returns: { file: "text/markdown" },
});

export const readiness = model("Readiness", {
  ready: z.boolean().describe("All databases are available"),
  database: z.boolean().describe("PostgreSQL is available"),
  usage: z.boolean().describe("ClickHouse is available"),
  files: z.boolean().describe("The folder or S3 store of files is available; pages work without it"),
});

export const readReadinessCall = contract({
  call: "GET /api/readiness/",
  summary: "Check readiness, for load balancers: 200 if both databases are available, otherwise 503 with the same body",
  access: "anyone",
  isProbe: true,
  returns: { file: "application/json", holds: readiness },
});

const siteName = requiredName(60);

const site = model("Site", {
  site_name: z.string(),
  is_consortial: z.boolean(),
  is_decided: z.boolean().describe("The kind of site has been chosen"),
  given_by_server: z
    .array(z.enum(["site_name", "is_consortial"]))
    .describe("Fields set by the settings of the server, which cannot be changed here"),
  revision,
});

export type Site = z.output<typeof site>;

export const readSiteCall = contract({
  call: "GET /api/deployment/site/",
  summary: "Get the name of the site, and whether it serves one library or a consortium",
  access: "consortium.manage",
  returns: site,
});

export const saveSiteCall = contract({
  call: "PUT /api/deployment/site/",
  summary: "Set the name and kind of the site; refused with 412 if another user changed them since `revision`",
  access: "consortium.manage",
  body: model("SiteDraft", { site_name: siteName, is_consortial: z.boolean("mandatory"), revision: revisionSeen }),
  returns: site,
});

export type SiteDraft = z.output<typeof saveSiteCall.body>;
