import { z } from "zod";

/** What opens a library's account at a publisher; kept sealed, shown masked. Values of extra parameters count as secret. */
export const secrets = z.object({
  customerId: z.string(),
  requestorId: z.string(),
  apiKey: z.string(),
  extraParams: z.record(z.string(), z.string()),
});

export type Secrets = z.infer<typeof secrets>;

/** All values that must not be seen in addresses, logs, errors or findings. */
export function secretValues({ customerId, requestorId, apiKey, extraParams }: Secrets): string[] {
  return [apiKey, requestorId, customerId, ...Object.values(extraParams)].filter((value) => value !== "");
}
