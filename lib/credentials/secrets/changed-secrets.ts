import type { CounterVersion } from "../counter-versions";
import { foreignFields, secretsOfRelease } from "./release-secrets";
import type { Secrets } from "./secrets";

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
export function changedSecrets(kept: Secrets, change: SecretsChange, release: CounterVersion): Secrets {
  return secretsOfRelease(release, {
    customerId: change.customer_id ?? kept.customerId,
    requestorId: change.requestor_id ?? kept.requestorId,
    apiKey: change.api_key ?? kept.apiKey,
    httpUsername: change.http_username ?? kept.httpUsername,
    httpPassword: change.http_password ?? kept.httpPassword,
    extraParams: change.extra_params ? params(change.extra_params, kept.extraParams) : kept.extraParams,
  });
}

/** Names of changed fields that the release does not use. */
export const misplacedFields = (change: SecretsChange, release: CounterVersion): string[] =>
  foreignFields(release, {
    apiKey: change.api_key,
    httpUsername: change.http_username,
    httpPassword: change.http_password,
  });

function params(given: Record<string, string | null>, kept: Record<string, string>): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]) => [name, value ?? kept[name] ?? ""] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
