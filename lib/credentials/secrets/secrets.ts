import { z } from "zod";

/**
 * What opens a library's account at a publisher; kept sealed, shown masked. Values of extra parameters count as secret.
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

/** All values that must not be seen in addresses, logs, errors or findings. */
export function secretValues({ extraParams, ...single }: Secrets): string[] {
  const { apiKey, requestorId, customerId, httpUsername, httpPassword } = single;
  // As HTTP sends them together, which a server may repeat in its packing.
  const together = httpUsername || httpPassword ? `${httpUsername}:${httpPassword}` : "";
  const own = [apiKey, requestorId, customerId, httpPassword, httpUsername, together];
  return [...own, ...Object.values(extraParams)].filter(Boolean);
}
