import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";

export interface InstallationSecrets {
  readonly AUTH_SECRET: string;
  readonly SEAL_KEY: string;
  readonly USAGE_LOADER_PASSWORD: string;
  readonly USAGE_READER_PASSWORD: string;
  readonly USAGE_SQL_PASSWORD: string;
}

/** Thrown with one sentence per setting that is missing or too weak. */
class UnsafeSettings extends Error {}

interface Rule {
  readonly demand: string;
  readonly holds: (value: string) => boolean;
  readonly make: () => string;
}

const longText: Rule = {
  demand: "at least 32 characters",
  holds: (value) => value.length >= 32,
  make: () => randomBytes(32).toString("hex"),
};
const password: Rule = {
  demand: "at least 16 characters",
  holds: (value) => value.length >= 16,
  make: () => randomBytes(24).toString("hex"),
};
const key: Rule = {
  demand: "32 random bytes in base64 (openssl rand -base64 32)",
  holds: (value) => value.split(",").every((part) => /^[A-Za-z0-9+/]{43}=$/.test(part)),
  make: () => randomBytes(32).toString("base64"),
};

const rules: Record<keyof InstallationSecrets, Rule> = {
  AUTH_SECRET: longText,
  SEAL_KEY: key,
  USAGE_LOADER_PASSWORD: password,
  USAGE_READER_PASSWORD: password,
  USAGE_SQL_PASSWORD: password,
};

interface Source {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of generated secrets: created at the first start, readable by this account only. */
  readonly folder: string;
  /** Secrets that must not be generated here, because something outside this machine depends on them. */
  readonly demanded: readonly (keyof InstallationSecrets)[];
}

/** Takes each secret from the settings, else from the folder, else generates it; throws `UnsafeSettings`. */
export function readSecrets({ env, folder, demanded }: Source): InstallationSecrets {
  const problems: string[] = [];
  const read = (name: keyof InstallationSecrets): string => {
    const rule = rules[name];
    const value = env[name];
    if (!value && demanded.includes(name)) problems.push(`Set ${name}: ${rule.demand}.`);
    else if (value && !rule.holds(value)) problems.push(`${name} is too weak: give it ${rule.demand}.`);
    else return value || keptSecret(path.join(folder, name.toLowerCase().replaceAll("_", "-")), rule);
    return "";
  };
  const secrets = {
    AUTH_SECRET: read("AUTH_SECRET"),
    SEAL_KEY: read("SEAL_KEY"),
    USAGE_LOADER_PASSWORD: read("USAGE_LOADER_PASSWORD"),
    USAGE_READER_PASSWORD: read("USAGE_READER_PASSWORD"),
    // A server of one's own may have no account for SQL, which then is off.
    USAGE_SQL_PASSWORD: env.USAGE_URL && !env.USAGE_SQL_PASSWORD ? "" : read("USAGE_SQL_PASSWORD"),
  };
  if (problems.length > 0) throw new UnsafeSettings(problems.join("\n"));
  return secrets;
}

function keptSecret(file: string, rule: Rule): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeWhole(file, rule.make());
  const value = readFileSync(file, "utf8").trim();
  // A new key could not decrypt existing data.
  if (!rule.holds(value)) throw new UnsafeSettings(`${file} is damaged: restore it from a backup.`);
  return value;
}

function writeWhole(file: string, text: string): void {
  const half = `${file}.new`;
  const descriptor = openSync(half, "w", 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(half, file);
}
