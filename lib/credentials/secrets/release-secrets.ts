import type { CounterVersion } from "../counter-versions";
import type { Secrets } from "./secrets";

type Single = "apiKey" | "httpUsername" | "httpPassword";

const foreign = {
  "4": ["apiKey"],
  "5": ["httpUsername", "httpPassword"],
  "5.1": ["httpUsername", "httpPassword"],
} as const;

const fieldNames = { apiKey: "api_key", httpUsername: "http_username", httpPassword: "http_password" } as const;

/** Non-empty fields that the release does not use. */
export function foreignFields(release: CounterVersion, given: { [S in Single]?: string | null | undefined }): string[] {
  return foreign[release].filter((name) => given[name]).map((name) => fieldNames[name]);
}

/** Drops secrets that the release does not use; storing them would be pointless. */
export function secretsOfRelease(release: CounterVersion, secrets: Secrets): Secrets {
  return { ...secrets, ...Object.fromEntries(foreign[release].map((name) => [name, ""])) };
}
