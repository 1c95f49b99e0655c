import { z } from "zod";

/**
 * Access data of a library at a publisher; stored sealed, shown masked. Values of extra parameters count as secret.
 * HTTP name and password belong to Release 4, the API key to Release 5 and 5.1.
 */
export const secrets = z.object({
  customerId: z.string(),
  requestorId: z.string(),
  apiKey: z.string(),
  httpUsername: z.string().default(""),
  httpPassword: z.string().default(""),
  extraParams: z.record(z.string(), z.string()),
});

export type Secrets = z.infer<typeof secrets>;

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
