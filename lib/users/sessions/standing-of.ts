import "server-only";
import { settings } from "@/lib/kit/env";
import type { Standing } from "./standing";

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
