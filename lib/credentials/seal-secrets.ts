import "server-only";
import { seal, unseal } from "@/lib/kit/seal";
import { type Secrets, secrets } from "./secrets";

const ownerOf = (credentialsId: number) => `credentials:${credentialsId}`;

/** Sealed for one set of credentials: moved to another row, it does not open. */
export function sealSecrets(credentialsId: number, given: Secrets): string {
  return seal(JSON.stringify(secrets.parse(given)), ownerOf(credentialsId));
}

/** Throws when the key is gone, or when what is sealed was made for other credentials. */
export function openSecrets({ id, secrets: sealed }: { id: number; secrets: string }): Secrets {
  return secrets.parse(JSON.parse(unseal(sealed, ownerOf(id))));
}
