import "server-only";
import { seal, unseal } from "@/lib/kit/seal";
import { type Secrets, secrets } from "./secrets";

/** Whom the secrets of credentials are sealed for. */
export const ownerOf = (credentialsId: number) => `credentials:${credentialsId}`;

/** Whom secrets that are only tried out are sealed for. */
export const ownerOfTest = (testId: string) => `credentials-test:${testId}`;

/** Sealed for one set of credentials: moved to another row, it does not open. */
export const sealSecrets = (credentialsId: number, given: Secrets): string =>
  seal(JSON.stringify(secrets.parse(given)), ownerOf(credentialsId));

/** Throws when the key is gone, or when what is sealed was made for other credentials. */
export const openSecrets = ({ id, secrets: sealed }: { id: number; secrets: string }): Secrets =>
  secrets.parse(JSON.parse(unseal(sealed, ownerOf(id))));

/** The same for secrets that are only tried out. */
export const sealTestSecrets = (testId: string, given: Secrets): string =>
  seal(JSON.stringify(secrets.parse(given)), ownerOfTest(testId));

/** Throws as openSecrets does. */
export const openTestSecrets = ({ id, secrets: sealed }: { id: string; secrets: string }): Secrets =>
  secrets.parse(JSON.parse(unseal(sealed, ownerOfTest(id))));
