import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import packageJson from "@/package.json";

const flag = (fallback: boolean) =>
  z
    .enum(["0", "1", "false", "true"])
    .optional()
    .transform((value) => (value === undefined ? fallback : value === "1" || value === "true"));

const listOf = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    );
const list = listOf("");

/** In the text form of the environment: a list of providers. Names are those on the buttons. */
const oidcProvider = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, "id has 1 to 30 small letters, digits and hyphens"),
  name: z.object({ en: z.string().trim().min(1), cs: z.string().trim().min(1) }),
  issuer: z
    .string()
    .regex(/^(https:\/\/.+|http:\/\/(localhost|127\.0\.0\.1)([:/].*)?)$/, "issuer is an https:// address"),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  /** Whether people who log out here log out at the provider too. */
  logout: z.boolean().default(true),
});

/** A name in the address of the sign-in at the single provider, and of the sign-in behind Shibboleth. */
const reservedIds = ["oidc", "shibboleth"];

const oidcProviders = z
  .string()
  .default("")
  .transform((text, context): unknown => {
    if (text.trim() === "") return [];
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("is a JSON list of identity providers");
      return z.NEVER;
    }
  })
  .pipe(z.array(oidcProvider))
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "has an id twice")
  .refine(
    (all) => all.every(({ id }) => !reservedIds.includes(id)),
    `has an id that is reserved: ${reservedIds.join(", ")}`,
  )
  .refine(
    (all) => new Set(all.map(({ issuer }) => issuer.replace(/\/$/, ""))).size === all.length,
    "has an issuer twice",
  );

/** An address, or a network with the number of its bits. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
/** Origin of a site that may show frames, with `*.` for any host below. It becomes part of a header. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  DATABASE_URL: z.string().min(1, "names the PostgreSQL database; `npm start` sets it to the embedded one"),
  /** Most connections of one process to PostgreSQL. A worker has five more, the web server one. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(1000).default(10),
  /** One URL, or the URLs of all cluster nodes separated by commas; queries go to the first. */
  USAGE_URL: z.string().min(1, "names the ClickHouse server; `npm start` sets it to the embedded one"),
  USAGE_DATABASE: z.string().regex(/^\w+$/).default("usage"),
  /** The cluster's name in ClickHouse's remote_servers if USAGE_URL lists several nodes. */
  USAGE_CLUSTER: z.string().regex(/^\w*$/).default(""),
  USAGE_LOADER_USER: z.string().default("loader"),
  USAGE_LOADER_PASSWORD: z.string().default(""),
  USAGE_READER_USER: z.string().default("reader"),
  USAGE_READER_PASSWORD: z.string().default(""),
  /** Reads only the views of lib/sql. Without a password there is no SQL. */
  USAGE_SQL_USER: z.string().regex(/^\w+$/).default("sql"),
  USAGE_SQL_PASSWORD: z.string().default(""),
  AUTH_SECRET: z.string().min(32, "is a secret of at least 32 characters"),
  /** The first key encrypts, all decrypt: put a new key first to rotate. */
  SEAL_KEY: z.string().regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/, {
    error: "is a list of keys separated by commas, each 32 random bytes in base64 (openssl rand -base64 32)",
  }),
  DATA_FOLDER: z.string().default("data"),
  /** Folder of stored files if they are not in the data folder; it must exist, and several machines may share it. */
  FILES_FOLDER: z.string().default(""),
  /** An S3-compatible store for stored files instead of a folder: address, bucket and both keys, or none. */
  S3_ENDPOINT: z
    .string()
    .regex(/^(https?:\/\/[^/?#\s@]+\/?)?$/, "is an address without a path, such as https://s3.library.org")
    .default(""),
  S3_BUCKET: z
    .string()
    .regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, "is the name of a bucket")
    .default(""),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "is the name of a region, such as eu-central-1")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().default(""),
  S3_SECRET_ACCESS_KEY: z.string().default(""),
  LOG_LEVEL: z.enum(logLevels).default("info"),
  SITE_NAME: z.string().default("Usus"),
  SITE_DOMAIN: z.string().default(""),
  /** Time zone (IANA name, for example Europe/Prague) of days and timestamps. */
  TIME_ZONE: z.string().refine(isTimeZone, "is a time zone such as Europe/Prague").default("Europe/Prague"),
  /** Set if the site is served over https: cookies become Secure. */
  SECURE_COOKIES: flag(false),
  /** Becomes the first superuser of an installation without users. */
  ADMIN_EMAIL: z.email("is an e-mail address").optional(),
  /** Contact for help and for security reports (/.well-known/security.txt). */
  CONTACT_EMAIL: z
    .string()
    .regex(/^([^\s@]+@[^\s@]+)?$/, "is an e-mail address")
    .default(""),
  CONSORTIAL_INSTALLATION: flag(true),
  ALLOW_EMAIL_LOGIN: flag(true),
  ALLOW_USER_REGISTRATION: flag(false),
  ALLOW_USER_MANAGEMENT: flag(true),
  ALLOW_ORG_ADMINS_TO_MANAGE_USERS: flag(true),
  ALLOW_USER_CREATED_PLATFORMS: flag(false),
  /** Requires a code sent by e-mail after the password, for every user. */
  OTP_ENABLED: flag(false),
  ENABLE_ITEMS: flag(true),
  ENABLE_RAW_DATA_IMPORT: z.enum(["None", "PerOrg", "All"]).default("None"),
  /** Whether interest in journals and other items counts total or unique item requests. */
  INTEREST_REQUESTS: z.enum(["total", "unique"]).default("total"),
  REFERENCE_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default("CZK"),
  /** Folder for backups made in the product; defaults to `backups` in the data folder. */
  BACKUP_FOLDER: z.string().default(""),
  /** Hour of the day (in the site's time zone) at which a backup is made; empty for none. */
  BACKUP_HOUR: z
    .string()
    .regex(/^(1?[0-9]|2[0-3])?$/, "is an hour from 0 to 23")
    .default(""),
  /** Days until a backup is deleted, except the first of each of twelve months. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).default(14),
  /** Superusers are warned when the last backup is older than this many days; 0 for no warning. */
  BACKUP_WARN_DAYS: z.coerce.number().int().min(0).default(7),
  /** Days until exported files are deleted. */
  EXPORT_DELETING_PERIOD: z.coerce.number().int().min(1).default(7),
  /** Days until audit entries are deleted; the database refuses to delete entries younger than a year. */
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(365).default(730),
  SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL: z.string().default("COUNTER credentials import"),
  /** Short names of report types without data coverage, separated by commas. */
  REPORT_TYPES_WITHOUT_COVERAGE: listOf("interest"),
  HARVESTER_IPV4_ADDRESSES: list,
  HARVESTER_IPV6_ADDRESSES: list,
  /** A session ends after this many hours without a request, and after this many days in any case. */
  SESSION_IDLE_HOURS: z.coerce.number().positive().default(8),
  SESSION_DAYS: z.coerce.number().positive().default(14),
  /** Number of proxies in front of the product: this many entries of X-Forwarded-For are trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Pages that a network may open in a minute without a session; 0 leaves the limit to the proxy. */
  ANONYMOUS_PAGES_PER_MINUTE: z.coerce.number().int().min(0).default(300),
  /** smtp://user:password@host:port; without it, mails are kept as files in the data folder. */
  SMTP_URL: z.string().default(""),
  MAIL_FROM: z.string().default("Usus <usus@localhost>"),
  /** Hour of the day (in the site's time zone) for digest mails. */
  EVENT_DIGEST_HOUR: z.coerce.number().int().min(0).max(23).default(7),
  /** Shows the kept mails on a page to anyone: only for demonstrations on one machine. */
  SHOW_MAILBOX: flag(false),
  /** Base URL of links in mails, with https://; required for invitations. */
  SITE_URL: z
    .string()
    .regex(/^(https?:\/\/[^/]+)?$/, "is an address without a path")
    .default(""),
  /** Origins of sites that may show shared links in frames, separated by commas: https://www.library.org. */
  FRAME_ANCESTORS: list.refine(
    (origins) => origins.every((origin) => ORIGIN.test(origin)),
    "is a list of origins such as https://www.library.org",
  ),
  /** Assistants may read usage with an API key at /api/mcp/ (Model Context Protocol). */
  MCP_ENABLED: flag(true),
  /** Bearer token for /api/metrics/; without it there are no metrics. */
  METRICS_TOKEN: z
    .string()
    .regex(/^(\S{24,})?$/, "is a secret of at least 24 characters without blanks")
    .default(""),
  /** JSON file with the site's logo and footer images: see lib/site/README.md. */
  SITE_APPEARANCE: z.string().default(""),
  /** Base URL of a knowledge base that answers <URL>/<route name>/ with {url, help_text}. */
  HELP_URL: z
    .string()
    .regex(/^(https?:\/\/.+)?$/, "is an address")
    .default(""),
  /**
   * URL with {isbn} from which the server fetches and caches book covers; readers' browsers never contact it. Without
   * it, no covers are shown. See lib/site/README.md.
   */
  COVERS_URL: z
    .string()
    .regex(/^(https?:\/\/[^{}]*\{isbn\}[^{}]*)?$/, "is an address with {isbn} in it")
    .default(""),
  /** An OpenID Connect provider: all three settings, or none. */
  OIDC_ISSUER: z
    .string()
    .regex(/^(https:\/\/.+|http:\/\/(localhost|127\.0\.0\.1)([:/].*)?)?$/, "is an https:// address")
    .default(""),
  OIDC_CLIENT_ID: z.string().default(""),
  OIDC_CLIENT_SECRET: z.string().default(""),
  OIDC_NAME: z.string().default(""),
  /** Several OpenID Connect providers, as JSON; see docs/operations.md. */
  OIDC_PROVIDERS: oidcProviders,
  /** Name of the federation or institution on the button of the sign-in behind Shibboleth. */
  SHIBBOLETH_NAME: z.string().trim().default(""),
  /** Shared with the web server that runs the Shibboleth SP; without it there is no such sign-in. */
  SHIBBOLETH_SECRET: z
    .string()
    .regex(/^(\S{32,})?$/, "is a secret of at least 32 characters without blanks")
    .default(""),
  /** Addresses or networks of that web server, as this server sees them. */
  SHIBBOLETH_PEERS: listOf("127.0.0.0/8,::1").refine(
    (networks) => networks.every(isNetwork),
    "is a list of addresses or networks such as 10.0.0.0/24",
  ),
  /** Where people end their session at the SP after logging out here. */
  SHIBBOLETH_LOGOUT_URL: z
    .string()
    .regex(/^(https:\/\/\S+|\/[^\s/\\]\S*)?$/, "is a path of this site or an https:// address")
    .default(""),
  /** Role of people who join the organization of their federation scope by themselves. */
  FEDERATION_JOIN: z.enum(["invited", "member"]).default("invited"),
  /** Affiliations with which people may join by themselves; empty for all. */
  FEDERATION_AFFILIATIONS: listOf("employee,staff"),
  /** Entity IDs of identity providers that serve several institutions: their schacHomeOrganization counts. */
  FEDERATION_HUBS: list,
  /** Loopback and private hosts that SUSHI requests may reach: host:port, separated by commas. */
  SUSHI_PRIVATE_HOSTS: z.string().default(""),
  /** Base URL of the COUNTER Registry's API; "" disables it. */
  COUNTER_REGISTRY_URL: z
    .string()
    .regex(/^(https?:\/\/[^?#]+)?$/, "is an address without a query")
    .default("https://registry.countermetrics.org/api/v1"),
  /** Harvests last month's reports of all working credentials automatically. */
  AUTOMATIC_HARVESTING_ENABLED: flag(true),
  /** Number of old months requested again each night to detect restatements; 0 disables it. */
  RECHECKS_PER_NIGHT: z.coerce.number().int().min(0).max(10_000).default(10),
  /** Days for which former figures of a restated month are kept. */
  RESTATEMENT_VERSIONS_DAYS: z.coerce.number().int().min(0).default(730),
  /** Days until responses of providers are deleted, although their usage stays; 0 keeps them. */
  ANSWER_RETENTION_DAYS: z.coerce.number().int().min(0).default(0),
  HARVEST_COOLDOWN_SECONDS: z.coerce.number().min(0).default(3),
  HARVEST_LEASE_SECONDS: z.coerce.number().min(1).default(120),
  HARVEST_MAX_BYTES: z.coerce.number().int().positive().default(2_000_000_000),
  /** Maximum upload size in megabytes (10⁶ bytes). */
  UPLOAD_LIMIT_MB: z.coerce.number().int().positive().max(100_000).default(1024),
  /** Maximum total size of an organization's uploads in megabytes. */
  UPLOAD_QUOTA_MB: z.coerce.number().int().positive().default(100_000),
  /** Program and arguments that check an uploaded file for malware; its path is added. 0 is clean, 1 infected. */
  MALWARE_COMMAND: z.string().trim().default(""),
  /** ICAP service (RESPMOD) that checks uploaded files for malware. */
  MALWARE_ICAP: z
    .string()
    .regex(/^(icap:\/\/[^/?#\s]+\/[^#\s]*)?$/, "is an address such as icap://localhost:1344/avscan")
    .default(""),
  /** If off, importing a report with an unknown metric fails. */
  AUTOMATICALLY_CREATE_METRICS: flag(true),
});

export type Settings = z.infer<typeof schema>;

export const productVersion: string = packageJson.version;

let cache: Settings | undefined;
let version = 0;

/** The settings, read once; throws a sentence naming each missing or invalid one. */
export function settings(): Settings {
  cache ??= parse(takeFromFiles(process.env));
  return cache;
}

/** Read by commands and the supervisor only. */
const OTHER_NAMES = ["DATABASE_OWNER_URL"];

/**
 * Replaces each `<NAME>_FILE` in the environment by the content of that file, without the line break at its end. Secrets
 * mounted as files then do not appear in the settings of a container. Throws a sentence for a file that cannot be read,
 * and for a setting that is given twice.
 */
export function takeFromFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  for (const name of [...Object.keys(schema.shape), ...OTHER_NAMES]) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw new Error(`Set ${name} or ${name}_FILE, not both.`);
    environment[name] = textOf(name, file);
    delete environment[`${name}_FILE`];
  }
  return environment;
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8").trimEnd();
  } catch (cause) {
    throw new Error(`${name}_FILE names ${file}, which cannot be read.`, { cause });
  }
}

/** Settings that can also be changed in the product. */
const decidable = schema.pick({
  SITE_NAME: true,
  TIME_ZONE: true,
  CONSORTIAL_INSTALLATION: true,
  CONTACT_EMAIL: true,
  ALLOW_USER_REGISTRATION: true,
  ALLOW_ORG_ADMINS_TO_MANAGE_USERS: true,
  ALLOW_USER_CREATED_PLATFORMS: true,
  ENABLE_ITEMS: true,
  ENABLE_RAW_DATA_IMPORT: true,
  MCP_ENABLED: true,
  FRAME_ANCESTORS: true,
  AUTOMATICALLY_CREATE_METRICS: true,
  INTEREST_REQUESTS: true,
  REPORT_TYPES_WITHOUT_COVERAGE: true,
  AUTOMATIC_HARVESTING_ENABLED: true,
  RECHECKS_PER_NIGHT: true,
  RESTATEMENT_VERSIONS_DAYS: true,
  ANSWER_RETENTION_DAYS: true,
  HARVESTER_IPV4_ADDRESSES: true,
  HARVESTER_IPV6_ADDRESSES: true,
  SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL: true,
  UPLOAD_LIMIT_MB: true,
  UPLOAD_QUOTA_MB: true,
  EXPORT_DELETING_PERIOD: true,
  EVENT_DIGEST_HOUR: true,
  FEDERATION_JOIN: true,
  FEDERATION_AFFILIATIONS: true,
});

type DecidableName = keyof z.infer<typeof decidable>;

export const isDecidable = (name: string): name is DecidableName => name in decidable.shape;

/** Set in the environment: then it cannot be changed in the product. */
export const isGivenByServer = (name: keyof Settings): boolean => Boolean(process.env[name]);

/** Validates a value in the environment's text form. */
export const isSettingText = (name: DecidableName, text: string): boolean =>
  decidable.shape[name].safeParse(text).success;

/** Default value; undefined for required settings. */
export const usualSetting = (name: keyof Settings): unknown => schema.shape[name].safeParse(undefined).data;

/** Required: the product does not start without it. */
export const isRequired = (name: keyof Settings): boolean => !schema.shape[name].safeParse(undefined).success;

/** Applies values changed in the product (in text form) where the environment does not set them. */
export function decideSettings(decided: { readonly [Name in DecidableName]?: string | undefined }): void {
  const problems = Object.keys(decidable.shape).flatMap((name) => {
    if (!isDecidable(name)) return [];
    const text = isGivenByServer(name) ? process.env[name] : decided[name];
    return text !== undefined && isSettingText(name, text) ? [[name, text] as const] : [];
  });
  Object.assign(settings(), decidable.parse(Object.fromEntries(problems)));
}

/** Least important level that is logged. Valid before the settings are: their errors are logged too. */
export const logLevel = (): string => logLevels.find((level) => level === process.env.LOG_LEVEL) ?? "info";

/** Programs whose file is not named after what they do. */
const PROCESSES = new Map([
  ["start", "supervisor"],
  ["next", "web"],
  ["start-server", "web"],
  ["prepare-stores", "prepare"],
]);

/** Name of this process in log lines: supervisor, web, worker, prepare, or a command. */
export function processName(): string {
  const program = path.basename(process.argv[1] ?? "node").replace(/\.\w+$/, "");
  return PROCESSES.get(program) ?? program;
}

/** Folders in which programs are looked up. */
export const programPath = (): string => process.env.PATH ?? "";

/** Discards cached settings. */
export function forgetSettings(): void {
  cache = undefined;
  version += 1;
}

/** A value created once from the settings; created again after they are discarded or `make` fails. */
export function fromSettings<T>(make: (settings: Settings) => Promise<T>): () => Promise<T> {
  let cache: { made: Promise<T>; version: number } | undefined;
  return () => {
    if (cache?.version === version) return cache.made;
    const value = make(settings());
    cache = { made: value, version };
    value.catch(() => {
      if (cache?.made === value) cache = undefined;
    });
    return value;
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

const OF_BUCKET = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Files must not go into a folder because one of the settings is forgotten. */
function missingOfBucket(given: Settings): string[] {
  const missing = OF_BUCKET.filter((name) => given[name] === "");
  if (missing.length === OF_BUCKET.length) return [];
  return missing.map((name) => `${name}: is missing; an S3 store needs all of ${OF_BUCKET.join(", ")}`);
}

/** Headers of another server must not be believed because one of the settings is forgotten. */
function missingOfShibboleth({ SHIBBOLETH_SECRET, SHIBBOLETH_NAME, TRUSTED_PROXIES }: Settings): string[] {
  if (SHIBBOLETH_SECRET === "") return [];
  return [
    ...(SHIBBOLETH_NAME === "" ? ["SHIBBOLETH_NAME: is missing; it is on the button of the sign-in"] : []),
    ...(TRUSTED_PROXIES === 0 ? ["TRUSTED_PROXIES: is 0, but SHIBBOLETH_SECRET needs a web server in front"] : []),
  ];
}

function doubleIssuer({ OIDC_ISSUER, OIDC_PROVIDERS }: Settings): string[] {
  const isDouble = OIDC_PROVIDERS.some(({ issuer }) => issuer.replace(/\/$/, "") === OIDC_ISSUER.replace(/\/$/, ""));
  return isDouble ? ["OIDC_PROVIDERS: has the provider of OIDC_ISSUER again; keep one of them"] : [];
}

function parse(environment: NodeJS.ProcessEnv): Settings {
  const result = schema.safeParse(environment);
  const lines = result.success
    ? [...missingOfBucket(result.data), ...missingOfShibboleth(result.data), ...doubleIssuer(result.data)]
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (result.success && lines.length === 0) return result.data;
  throw new Error(`Settings are missing or wrong.\n${lines.join("\n")}`);
}
