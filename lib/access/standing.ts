import "server-only";
import { settings } from "@/lib/kit/env";
import type { Hold } from "./actor";

/** What decides whether a session is held at the gates. */
export type Standing = {
  isSuperuser: boolean;
  isEmailVerified: boolean;
  /** The installation demands a code of everybody, which goes to a verified e-mail. */
  demandsCodes: boolean;
  /** Has a device, and this session has not seen a code of it. */
  needsCode: boolean;
};

/**
 * First the code, then the e-mail; superusers skip the latter only where no codes are demanded, for nobody could send
 * them one (section 6 of the specification). It is always about whoever really sits there, never about whom they act for.
 */
export function holdOf({ isSuperuser, isEmailVerified, demandsCodes, needsCode }: Standing): Hold | null {
  if (needsCode) return "one-time-code";
  return isEmailVerified || (isSuperuser && !demandsCodes) ? null : "email-verification";
}

type Session = {
  user: {
    isSuperuser: boolean;
    emailVerified: Date | null;
    /** Confirmed ones. */
    devices: readonly { kind: "email" | "authenticator" }[];
  };
  codeGivenAt: Date | null;
};

/**
 * Whoever uses an authenticator app is always asked for a code; everybody else for one by e-mail, where the installation
 * demands it and the address is verified: also in sessions that are older than the demand.
 */
export function standingOf({ user, codeGivenAt }: Session): Standing {
  const demandsCodes = settings().OTP_ENABLED;
  const isEmailVerified = user.emailVerified !== null;
  const asksByEmail = demandsCodes && isEmailVerified;
  return {
    isSuperuser: user.isSuperuser,
    isEmailVerified,
    demandsCodes,
    needsCode: codeGivenAt === null && (asksByEmail || user.devices.some(({ kind }) => kind === "authenticator")),
  };
}
