import { z } from "zod";
import packageJson from "@/package.json";

const flag = (fallback: boolean) =>
  z
    .enum(["0", "1", "false", "true"])
    .optional()
    .transform((value) => (value === undefined ? fallback : value === "1" || value === "true"));

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  DATABASE_URL: z.string().min(1, "names the PostgreSQL database; `npm start` sets it to the embedded one"),
  /** One address, or those of all nodes of a cluster separated by commas: the first is asked. */
  USAGE_URL: z.string().min(1, "names the ClickHouse server; `npm start` sets it to the embedded one"),
  USAGE_DATABASE: z.string().regex(/^\w+$/).default("usage"),
  /** Name of the cluster in ClickHouse's remote_servers when USAGE_URL lists several nodes. */
  USAGE_CLUSTER: z.string().regex(/^\w*$/).default(""),
  USAGE_LOADER_USER: z.string().default("loader"),
  USAGE_LOADER_PASSWORD: z.string().default(""),
  USAGE_READER_USER: z.string().default("reader"),
  USAGE_READER_PASSWORD: z.string().default(""),
  AUTH_SECRET: z.string().min(32, "is a secret of at least 32 characters"),
  /** The first seals, all open: put a new key in front to rotate. */
  SEAL_KEY: z.string().regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/, {
    error: "is a list of keys separated by commas, each 32 random bytes in base64 (openssl rand -base64 32)",
  }),
  DATA_FOLDER: z.string().default("data"),
  SITE_NAME: z.string().default("Usus"),
  SITE_DOMAIN: z.string().default(""),
  /** Set when the site is served over https: cookies become Secure. */
  SECURE_COOKIES: flag(false),
  /** Becomes the first superuser of an installation that has no users yet. */
  ADMIN_EMAIL: z.email("is an e-mail address").optional(),
  CONTACT_EMAIL: z.string().default(""),
  CONSORTIAL_INSTALLATION: flag(true),
  ALLOW_EMAIL_LOGIN: flag(true),
  /** Loopback and private addresses that SUSHI requests may reach, as host:port separated by commas. */
  SUSHI_PRIVATE_HOSTS: z.string().default(""),
  HARVEST_COOLDOWN_SECONDS: z.coerce.number().min(0).default(3),
  HARVEST_LEASE_SECONDS: z.coerce.number().min(1).default(120),
  HARVEST_MAX_BYTES: z.coerce.number().int().positive().default(2_000_000_000),
  /** Otherwise an answer with a metric that is not known yet fails to be imported. */
  AUTOMATICALLY_CREATE_METRICS: flag(true),
});

export type Settings = z.infer<typeof schema>;

export const productVersion: string = packageJson.version;

let read: Settings | undefined;

/** The settings, read once; throws a sentence that names each setting that is missing or wrong. */
export function settings(): Settings {
  read ??= parse(process.env);
  return read;
}

function parse(environment: NodeJS.ProcessEnv): Settings {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong.\n${lines.join("\n")}`);
}
