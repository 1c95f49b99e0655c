import { personKey } from "@/lib/access/actor";
import { announceNewVersion } from "@/lib/kit/call/call-events";
import { insistedVersion, pageVersion } from "@/lib/kit/call/page-version";
import { VERSION_HEADER } from "@/lib/kit/http/header-names";
import type { UserEntity } from "@/lib/users/contract";

type Found =
  | { person: string; isHeld: boolean }
  | { failure: string }
  | "refused"
  | "signed-out"
  | "no-answer"
  | "new-version";

/**
 * Current user, or what prevents access. Bypasses the request queue, which a dead server may have filled. Reports a
 * changed release to the shell.
 */
export async function probeSession(): Promise<Found> {
  try {
    const insisted = insistedVersion();
    const headers = insisted ? { [VERSION_HEADER]: insisted } : {};
    const response = await fetch("/api/user/", { headers, cache: "no-store" });
    const version = response.headers.get(VERSION_HEADER);
    if (response.status === 409 && version && version !== pageVersion()) {
      announceNewVersion(version);
      return "new-version";
    }
    if (response.status === 401) return "signed-out";
    if (response.status === 403) return "refused";
    if (!response.ok) return await failureOf(response);
    const { pk, impersonator, sesame_token }: Partial<UserEntity> = await response.json();
    if (typeof pk !== "number") return "no-answer";
    return { person: personKey(pk, impersonator ?? null), isHeld: !sesame_token };
  } catch {
    return "no-answer";
  }
}

/** Distinguishes errors reported by the server from those of a proxy in front of it. */
async function failureOf(response: Response): Promise<Found> {
  const { error }: { error?: unknown } = await response.json();
  return typeof error === "string" ? { failure: error } : "no-answer";
}
