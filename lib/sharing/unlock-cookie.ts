import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { seal, unseal } from "@/lib/kit/seal";
import { pathOfShared } from "@/lib/navigation/shared-path";

export const UNLOCK_COOKIE = "usus.shared";
const SECONDS = 12 * 3600;

const owner = (linkId: number) => `unlocked shared link ${linkId}`;
const fingerprint = (passwordHash: string) => createHash("sha256").update(passwordHash).digest("base64url");

const proof = z.object({ password: z.string(), until: z.number() });

type Locked = { id: number; passwordHash: string };

/** Proof that the browser gave the password; another password ends it. Sent to the pages of this link only. */
export function unlockCookie({ id, passwordHash }: Locked, token: string) {
  const text = JSON.stringify({ password: fingerprint(passwordHash), until: now().getTime() + SECONDS * 1000 });
  return {
    ...{ name: UNLOCK_COOKIE, value: seal(text, owner(id)), path: pathOfShared(token).replace(/\/$/, "") },
    ...{ httpOnly: true, sameSite: "lax" as const, secure: settings().SECURE_COOKIES, maxAge: SECONDS },
  };
}

export function isUnlocked({ id, passwordHash }: Locked, cookie: string | undefined): boolean {
  if (!cookie) return false;
  try {
    const { password, until } = proof.parse(JSON.parse(unseal(cookie, owner(id))));
    return password === fingerprint(passwordHash) && until > now().getTime();
  } catch {
    return false;
  }
}
