import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/kit/seal";
import type { Secrets } from "./secrets";

const secrets = z.object({
  customerId: z.string(),
  requestorId: z.string(),
  apiKey: z.string(),
  httpUsername: z.string(),
  httpPassword: z.string(),
  extraParams: z.record(z.string(), z.string()),
}) satisfies z.ZodType<Secrets>;

/** Seal owner of stored secrets. */
export const secretsOwner = (credentialsId: number) => `credentials:${credentialsId}`;

/** Seal owner of the secrets of a test. */
export const ownerOfTest = (testId: string) => `credentials-test:${testId}`;

/** Sealed for one set of credentials: copied to another row, it cannot be opened. */
export const sealSecrets = (credentialsId: number, plainSecrets: Secrets): string =>
  seal(JSON.stringify(secrets.parse(plainSecrets)), secretsOwner(credentialsId));

/** Throws if the key is missing or the value was sealed for other credentials. */
export const openSecrets = ({ id, secrets: sealed }: { id: number; secrets: string }): Secrets =>
  secrets.parse(JSON.parse(unseal(sealed, secretsOwner(id))));

/** Null if they can no longer be decrypted. */
export function tryOpenSecrets(credentials: { id: number; secrets: string }): Secrets | null {
  try {
    return openSecrets(credentials);
  } catch {
    return null;
  }
}

export const sealTestSecrets = (testId: string, plainSecrets: Secrets): string =>
  seal(JSON.stringify(secrets.parse(plainSecrets)), ownerOfTest(testId));

/** Throws like openSecrets. */
export const openTestSecrets = ({ id, secrets: sealed }: { id: string; secrets: string }): Secrets =>
  secrets.parse(JSON.parse(unseal(sealed, ownerOfTest(id))));
