import type { CounterVersion } from "../counter-versions";

/**
 * Access data of a library at a publisher; stored sealed, shown masked. Values of extra parameters count as secret.
 * HTTP name and password belong to Release 4, the API key to Release 5 and 5.1.
 */
export type Secrets = {
  customerId: string;
  requestorId: string;
  apiKey: string;
  httpUsername: string;
  httpPassword: string;
  extraParams: Record<string, string>;
};

export const noSecrets: Secrets = {
  customerId: "",
  requestorId: "",
  apiKey: "",
  httpUsername: "",
  httpPassword: "",
  extraParams: {},
};

/** All values to hide in URLs, logs, errors and findings. */
export function secretValues({ extraParams, ...single }: Secrets): string[] {
  const { apiKey, requestorId, customerId, httpUsername, httpPassword } = single;
  // HTTP Basic sends both as one string, which a server may repeat encoded.
  const together = httpUsername || httpPassword ? `${httpUsername}:${httpPassword}` : "";
  const own = [apiKey, requestorId, customerId, httpPassword, httpUsername, together];
  return [...own, ...Object.values(extraParams)].filter(Boolean);
}

const DOTS = "••••";

/**
 * Enough to recognize a secret, too little to use it: at most its last four characters, and less than a third of it.
 */
export function secretMask(secret: string): string {
  if (secret === "") return "";
  const visibleLength = Math.min(4, Math.floor((secret.length - 1) / 3));
  return visibleLength < 2 ? DOTS : `${DOTS}${secret.slice(-visibleLength)}`;
}

/**
 * Returns a check that a value was pasted without its name: refuses "api_key=abc", "API key: abc" and "&apikey=abc".
 * Ignores spaces, hyphens and underscores in the name.
 */
export function withoutPrefix(name: string): (value: string) => boolean {
  const letters = name.replace(/[^a-z0-9]/gi, "");
  if (letters === "") return () => true;
  const pattern = new RegExp(`^\\W*${[...letters].join("[\\s_-]*")}[\\s_-]*[=:]`, "i");
  return (value) => !pattern.test(value);
}

type Single = "apiKey" | "httpUsername" | "httpPassword";

const foreign = {
  "4": ["apiKey"],
  "5": ["httpUsername", "httpPassword"],
  "5.1": ["httpUsername", "httpPassword"],
} as const;

const fieldNames = { apiKey: "api_key", httpUsername: "http_username", httpPassword: "http_password" } as const;

/** Non-empty fields that the release does not use. */
export function foreignFields(
  release: CounterVersion,
  values: { [S in Single]?: string | null | undefined },
): string[] {
  return foreign[release].filter((name) => values[name]).map((name) => fieldNames[name]);
}

/** Drops secrets that the release does not use; storing them would be pointless. */
export function secretsOfRelease(release: CounterVersion, secrets: Secrets): Secrets {
  return { ...secrets, ...Object.fromEntries(foreign[release].map((name) => [name, ""])) };
}

/** Omitted and null secrets stay. */
export type SecretsChange = {
  customer_id?: string | null | undefined;
  requestor_id?: string | null | undefined;
  api_key?: string | null | undefined;
  http_username?: string | null | undefined;
  http_password?: string | null | undefined;
  /** Replaces all; null as a value keeps the stored one of that name. */
  extra_params?: Record<string, string | null> | null | undefined;
};

/** The secrets after a change, without those that the release does not use. */
export function changedSecrets(stored: Secrets, change: SecretsChange, release: CounterVersion): Secrets {
  return secretsOfRelease(release, {
    customerId: change.customer_id ?? stored.customerId,
    requestorId: change.requestor_id ?? stored.requestorId,
    apiKey: change.api_key ?? stored.apiKey,
    httpUsername: change.http_username ?? stored.httpUsername,
    httpPassword: change.http_password ?? stored.httpPassword,
    extraParams: change.extra_params ? params(change.extra_params, stored.extraParams) : stored.extraParams,
  });
}

/** Names of changed fields that the release does not use. */
export const misplacedFields = (change: SecretsChange, release: CounterVersion): string[] =>
  foreignFields(release, {
    apiKey: change.api_key,
    httpUsername: change.http_username,
    httpPassword: change.http_password,
  });

function params(changes: Record<string, string | null>, stored: Record<string, string>): Record<string, string> {
  const entries = Object.entries(changes).map(([name, value]) => [name, value ?? stored[name] ?? ""] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
