import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";

/** The PHC string kept in the database. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether the hash was made with other parameters than ours, and should be made anew at the next occasion. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);

let nobodys: Promise<string> | undefined;

/** Without a hash the same work is done for nothing, so that the time does not tell who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodys ??= hashPassword("nobody's");
  const matches = await verify(passwordHash ?? (await nobodys), password).catch(() => false);
  return passwordHash !== null && matches;
}
