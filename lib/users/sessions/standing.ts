import type { Hold } from "@/lib/access/actor";

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
