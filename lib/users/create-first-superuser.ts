import "server-only";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { hashPassword } from "./passwords/password";

/**
 * For an installation without users: creates a superuser with a random password in a file that only this account can
 * read. Returns the file, or null if there are users.
 */
export async function createFirstSuperuser(email: string, dataFolder: string): Promise<string | null> {
  if ((await db().user.count()) > 0) return null;
  const password = randomBytes(15).toString("base64url");
  const address = email.toLowerCase();
  await db().user.create({
    data: {
      email: address,
      verifiedEmail: address,
      username: address,
      isSuperuser: true,
      emailVerified: now(),
      passwordHash: await hashPassword(password),
    },
  });
  const folder = path.join(dataFolder, "secrets");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, "first-password");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return file;
}
