import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's recommendation for argon2id: 19 MiB, two iterations, parallelism 1. */
const ARGON2ID = 2;
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";

/** The stored PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether the hash has other parameters and should be renewed at the next login. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);

let nobodys: Promise<string> | undefined;

/** Without a hash, does the same work, so that timing does not reveal accounts. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodys ??= hashPassword("nobody's");
  const matches = await verify(passwordHash ?? (await nobodys), password).catch(() => false);
  return passwordHash !== null && matches;
}
