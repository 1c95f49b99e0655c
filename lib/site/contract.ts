import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, requiredName, revision, revisionSeen } from "@/lib/access/shapes";

const addresses = z.array(z.string());

export const readInfoCall = contract({
  call: "GET /api/info/",
  summary: "Settings of this installation that clients need to know",
  access: "anyone",
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
    CLICKHOUSE_QUERY_ACTIVE: z.boolean().describe("Analytical queries are answered by the usage store"),
    ENABLE_RAW_DATA_IMPORT: z.enum(["None", "PerOrg", "All"]),
    AUTOMATICALLY_CREATE_METRICS: z.boolean(),
    ALLOW_IMPORT_OF_THIRD_PARTY_FORMAT: z
      .boolean()
      .describe("Usage can be imported in the formats of other usage statistics products"),
    REFERENCE_CURRENCY: z.string().describe("ISO 4217"),
    HARVESTER_IPV4_ADDRESSES: addresses.describe("From which reports are harvested, for providers that check it"),
    HARVESTER_IPV6_ADDRESSES: addresses,
    EXPORT_DELETING_PERIOD: z.string().describe("How long exported files are kept: days and hh:mm:ss, as 7 00:00:00"),
    REPORT_TYPES_WITHOUT_COVERAGE: z.array(z.string()).describe("Short names of report types"),
    LANGUAGES: z.array(z.tuple([z.string(), z.string()])).describe("Pairs of a code and a name"),
    OTP_ENABLED: z.boolean().describe("Everybody gives a one-time code after the password"),
    CELUS_ADMIN_SITE_PATH: z.string().describe("Empty: there is no admin site besides these pages"),
  }),
});

const image = model("PublicImage", {
  img: z.string().describe("Address on this site"),
  alt_text: z.string().describe("In the caller's language"),
  link: z.string().describe("Where it leads; empty for nowhere"),
});

export const readDeploymentCall = contract({
  call: "GET /api/deployment/overview/",
  summary: "Name and appearance of the site",
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
  summary: "The site's logo (0) or one of its footer images (1, 2 …)",
  access: "anyone",
  params: z.object({ image: z.coerce.number().int().min(0).max(100) }),
  query: z.object({ v: z.string().max(64).optional().describe("Changes with the image, for caches") }),
  returns: { file: "image/*" },
});

export const readOpenapiCall = contract({
  call: "GET /api/openapi.json/",
  summary: "This description of all calls, in OpenAPI 3.1",
  access: "anyone",
  returns: z.record(z.string(), z.unknown()),
});

export const readGuideCall = contract({
  call: "GET /api/guide.md/",
  summary: "How programs read usage, with recipes for curl, Python, R, Power BI and Excel",
  access: "anyone",
  query: z.object({ language: z.enum(["en", "cs"], "invalid").default("en") }),
  returns: { file: "text/markdown" },
});

export const readiness = model("Readiness", {
  ready: z.boolean().describe("All stores answer"),
  database: z.boolean().describe("PostgreSQL answers; pages that could not be made wait for it"),
  usage: z.boolean().describe("ClickHouse answers"),
});

export const readReadinessCall = contract({
  call: "GET /api/readiness/",
  summary:
    "Whether this server can serve: 200 while both stores answer, else 503 with the same body, for load balancers",
  access: "anyone",
  returns: { file: "application/json", holds: readiness },
});

const siteName = requiredName(60);

const site = model("Site", {
  site_name: z.string(),
  is_consortial: z.boolean(),
  is_decided: z.boolean().describe("Somebody has said what the site is"),
  given_by_server: z
    .array(z.enum(["site_name", "is_consortial"]))
    .describe("What the settings of the server say, and nobody changes here"),
  revision,
});

export type Site = z.output<typeof site>;

export const readSiteCall = contract({
  call: "GET /api/deployment/site/",
  summary: "What the site is: its name, and whether one library or a consortium has it",
  access: "consortium.manage",
  returns: site,
});

export const saveSiteCall = contract({
  call: "PUT /api/deployment/site/",
  summary: "Say what the site is; refused with 412 when somebody else said it since `revision`",
  access: "consortium.manage",
  body: model("SiteDraft", { site_name: siteName, is_consortial: z.boolean("mandatory"), revision: revisionSeen }),
  returns: site,
});

export type SiteDraft = z.output<typeof saveSiteCall.body>;
