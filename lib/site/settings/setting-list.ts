import type { Settings } from "@/lib/kit/env";

export type SettingName = keyof Settings;

export const settingGroups = ["site", "rights", "data", "harvest", "files", "mail", "access", "server"] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** `secret`: only whether it is set is shown. */
type SettingKind = "flag" | "text" | "number" | "list" | "secret" | readonly string[];

type Row = { group: SettingGroup; kind: SettingKind };

/** All settings with group and kind; descriptions are in messages/<locale>/settings.json under their names. */
// biome-ignore format: one setting a line reads as the table it is
const settingList = {
  SITE_NAME: { group: "site", kind: "text" },
  CONSORTIAL_INSTALLATION: { group: "site", kind: "flag" },
  CONTACT_EMAIL: { group: "site", kind: "text" },
  TIME_ZONE: { group: "site", kind: "text" },
  SITE_DOMAIN: { group: "site", kind: "text" },
  SITE_URL: { group: "site", kind: "text" },
  SITE_APPEARANCE: { group: "site", kind: "text" },
  HELP_URL: { group: "site", kind: "text" },
  COVERS_URL: { group: "site", kind: "text" },
  ALLOW_USER_REGISTRATION: { group: "rights", kind: "flag" },
  ALLOW_USER_MANAGEMENT: { group: "rights", kind: "flag" },
  ALLOW_ORG_ADMINS_TO_MANAGE_USERS: { group: "rights", kind: "flag" },
  ALLOW_USER_CREATED_PLATFORMS: { group: "rights", kind: "flag" },
  FEDERATION_JOIN: { group: "rights", kind: ["invited", "member"] },
  FEDERATION_AFFILIATIONS: { group: "rights", kind: "list" },
  ENABLE_RAW_DATA_IMPORT: { group: "rights", kind: ["None", "PerOrg", "All"] },
  FRAME_ANCESTORS: { group: "rights", kind: "list" },
  MCP_ENABLED: { group: "rights", kind: "flag" },
  ENABLE_ITEMS: { group: "data", kind: "flag" },
  AUTOMATICALLY_CREATE_METRICS: { group: "data", kind: "flag" },
  REPORT_TYPES_WITHOUT_COVERAGE: { group: "data", kind: "list" },
  INTEREST_REQUESTS: { group: "data", kind: ["total", "unique"] },
  REFERENCE_CURRENCY: { group: "data", kind: "text" },
  RESTATEMENT_VERSIONS_DAYS: { group: "data", kind: "number" },
  AUTOMATIC_HARVESTING_ENABLED: { group: "harvest", kind: "flag" },
  RECHECKS_PER_NIGHT: { group: "harvest", kind: "number" },
  HARVESTER_IPV4_ADDRESSES: { group: "harvest", kind: "list" },
  HARVESTER_IPV6_ADDRESSES: { group: "harvest", kind: "list" },
  SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL: { group: "harvest", kind: "text" },
  COUNTER_REGISTRY_URL: { group: "harvest", kind: "text" },
  SUSHI_PRIVATE_HOSTS: { group: "harvest", kind: "text" },
  HARVEST_COOLDOWN_SECONDS: { group: "harvest", kind: "number" },
  HARVEST_LEASE_SECONDS: { group: "harvest", kind: "number" },
  HARVEST_MAX_BYTES: { group: "harvest", kind: "number" },
  UPLOAD_LIMIT_MB: { group: "files", kind: "number" },
  UPLOAD_QUOTA_MB: { group: "files", kind: "number" },
  MALWARE_COMMAND: { group: "files", kind: "text" },
  MALWARE_ICAP: { group: "files", kind: "text" },
  ANSWER_RETENTION_DAYS: { group: "files", kind: "number" },
  EXPORT_DELETING_PERIOD: { group: "files", kind: "number" },
  DATA_FOLDER: { group: "files", kind: "text" },
  FILES_FOLDER: { group: "files", kind: "text" },
  S3_ENDPOINT: { group: "files", kind: "text" },
  S3_BUCKET: { group: "files", kind: "text" },
  S3_REGION: { group: "files", kind: "text" },
  S3_ACCESS_KEY_ID: { group: "files", kind: "secret" },
  S3_SECRET_ACCESS_KEY: { group: "files", kind: "secret" },
  BACKUP_FOLDER: { group: "files", kind: "text" },
  BACKUP_HOUR: { group: "files", kind: "text" },
  BACKUP_KEEP_DAYS: { group: "files", kind: "number" },
  BACKUP_WARN_DAYS: { group: "files", kind: "number" },
  MAIL_FROM: { group: "mail", kind: "text" },
  SMTP_URL: { group: "mail", kind: "secret" },
  EVENT_DIGEST_HOUR: { group: "mail", kind: "number" },
  SHOW_MAILBOX: { group: "mail", kind: "flag" },
  ALLOW_EMAIL_LOGIN: { group: "access", kind: "flag" },
  OTP_ENABLED: { group: "access", kind: "flag" },
  OIDC_NAME: { group: "access", kind: "text" },
  OIDC_ISSUER: { group: "access", kind: "text" },
  OIDC_CLIENT_ID: { group: "access", kind: "text" },
  OIDC_CLIENT_SECRET: { group: "access", kind: "secret" },
  OIDC_PROVIDERS: { group: "access", kind: "secret" },
  SHIBBOLETH_NAME: { group: "access", kind: "text" },
  SHIBBOLETH_SECRET: { group: "access", kind: "secret" },
  SHIBBOLETH_PEERS: { group: "access", kind: "list" },
  SHIBBOLETH_LOGOUT_URL: { group: "access", kind: "text" },
  FEDERATION_HUBS: { group: "access", kind: "list" },
  SESSION_IDLE_HOURS: { group: "access", kind: "number" },
  SESSION_DAYS: { group: "access", kind: "number" },
  ADMIN_EMAIL: { group: "access", kind: "text" },
  AUDIT_RETENTION_DAYS: { group: "access", kind: "number" },
  AUTH_SECRET: { group: "access", kind: "secret" },
  SEAL_KEY: { group: "access", kind: "secret" },
  SECURE_COOKIES: { group: "access", kind: "flag" },
  TRUSTED_PROXIES: { group: "access", kind: "number" },
  ANONYMOUS_PAGES_PER_MINUTE: { group: "access", kind: "number" },
  METRICS_TOKEN: { group: "access", kind: "secret" },
  NODE_ENV: { group: "server", kind: ["development", "production", "test"] },
  LOG_LEVEL: { group: "server", kind: ["fatal", "error", "warn", "info", "debug", "trace"] },
  DATABASE_URL: { group: "server", kind: "secret" },
  DATABASE_POOL: { group: "server", kind: "number" },
  USAGE_URL: { group: "server", kind: "secret" },
  USAGE_DATABASE: { group: "server", kind: "text" },
  USAGE_CLUSTER: { group: "server", kind: "text" },
  USAGE_LOADER_USER: { group: "server", kind: "text" },
  USAGE_LOADER_PASSWORD: { group: "server", kind: "secret" },
  USAGE_READER_USER: { group: "server", kind: "text" },
  USAGE_READER_PASSWORD: { group: "server", kind: "secret" },
  USAGE_SQL_USER: { group: "server", kind: "text" },
  USAGE_SQL_PASSWORD: { group: "server", kind: "secret" },
} as const satisfies Record<SettingName, Row>;

export const settingNames = Object.keys(settingList).filter((name): name is SettingName => name in settingList);

export const rowOf = (name: SettingName): Row => settingList[name];

/** A value in the environment's text form; null if unset. */
export function settingText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  return String(value);
}
