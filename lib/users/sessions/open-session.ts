import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { ensureEmailDevice } from "../ensure-email-device";
import { hashSessionToken, newSessionToken } from "./session-token";

type Entry = {
  userId: number;
  network: string;
  userAgent: string;
  /** The caller has just verified the e-mail, which a code by e-mail would do. */
  hasProvenEmail?: boolean;
  /** Token of the browser's previous session, which ends. */
  formerToken?: string | undefined;
};

/** A session with a new token, of which only the hash is stored. */
export async function openSession(
  tx: Db,
  { userId, network, userAgent, hasProvenEmail = false, formerToken }: Entry,
): Promise<{ token: string; expires: Date }> {
  const token = newSessionToken();
  const at = now();
  const expires = new Date(at.getTime() + settings().SESSION_DAYS * 86_400_000);
  const former = formerToken ? [{ sessionToken: hashSessionToken(formerToken) }] : [];
  await tx.session.deleteMany({ where: { OR: [{ userId, expires: { lt: at } }, ...former] } });
  await ensureEmailDevice(tx, userId);
  const user = await tx.user.update({
    where: { id: userId },
    data: { lastSignInAt: at },
    select: { devices: { where: { confirmedAt: { not: null }, kind: "authenticator" }, select: { id: true } } },
  });
  const hasGivenCode = hasProvenEmail && user.devices.length === 0;
  await tx.session.create({
    data: {
      userId,
      expires,
      network,
      userAgent,
      sessionToken: hashSessionToken(token),
      lastSeenAt: at,
      codeGivenAt: hasGivenCode ? at : null,
    },
  });
  return { token, expires };
}
