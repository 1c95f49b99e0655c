import "server-only";
import { settings } from "@/lib/kit/env";
import type { Hold } from "./actor";

/** What decides whether a session is held at the gates. */
export type Standing = {
  isSuperuser: boolean;
  isEmailVerified: boolean;
  isImpersonating: boolean;
  /** Has a device, and this session has not seen a code of it. */
  needsCode: boolean;
};

/** First the code, then the e-mail; superusers without a pending code and those who act for somebody are not asked to verify (sections 2 and 6 of the specification). */
export function holdOf({ isSuperuser, isEmailVerified, isImpersonating, needsCode }: Standing): Hold | null {
  if (needsCode) return "one-time-code";
  return isEmailVerified || isImpersonating || isSuperuser ? null : "email-verification";
}

type Session = {
  user: {
    isSuperuser: boolean;
    emailVerified: Date | null;
    /** Confirmed ones. */
    devices: readonly { kind: "email" | "authenticator" }[];
  };
  impersonated: object | null;
  codeGivenAt: Date | null;
};

/** Whoever uses an authenticator app is always asked for a code; a code by e-mail where the installation demands it and the address is verified. */
export function standingOf({ user, impersonated, codeGivenAt }: Session): Standing {
  const asksByEmail = settings().OTP_ENABLED && user.emailVerified !== null;
  return {
    isSuperuser: user.isSuperuser,
    isEmailVerified: user.emailVerified !== null,
    isImpersonating: impersonated !== null,
    needsCode: codeGivenAt === null && user.devices.some(({ kind }) => kind === "authenticator" || asksByEmail),
  };
}
