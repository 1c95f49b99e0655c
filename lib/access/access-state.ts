import "server-only";
import { settings } from "@/lib/kit/env";
import type { Hold } from "./actor";

/** Facts that decide whether a session has a pending step. */
export type AccessState = {
  isSuperuser: boolean;
  isEmailVerified: boolean;
  /** The installation requires codes from everyone; they go to a verified e-mail address. */
  demandsCodes: boolean;
  /** Has a device, but this session has not entered a code. */
  needsCode: boolean;
};

/**
 * First the code, then the e-mail; superusers skip the latter unless codes are required, because codes need a verified
 * address (specification §6). Always concerns the person in front of the screen, not the impersonated user.
 */
export function holdOf({ isSuperuser, isEmailVerified, demandsCodes, needsCode }: AccessState): Hold | null {
  if (needsCode) return "one-time-code";
  return isEmailVerified || (isSuperuser && !demandsCodes) ? null : "email-verification";
}

type Session = {
  user: {
    isSuperuser: boolean;
    emailVerified: Date | null;
    /** Confirmed devices. */
    devices: readonly { kind: "email" | "authenticator" }[];
  };
  codeGivenAt: Date | null;
};

/**
 * Users of an authenticator app always enter a code; others enter one sent by e-mail if the installation requires it
 * and the address is verified, also in sessions older than that requirement.
 */
export function accessStateOf({ user, codeGivenAt }: Session): AccessState {
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
