import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";

/** The scope limited to one organization, or unlimited for all (-1); null if the reader has no such role there. */
export function administered<P extends Permission>(scope: Scope<P> | null, organization: number): Scope<P> | null {
  try {
    return scope?.within(organization) ?? null;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
