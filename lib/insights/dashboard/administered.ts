import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";

/** The same for one organization, or for all (-1); null where it is not the reader's to act in. */
export function administered<P extends Permission>(scope: Scope<P> | null, organization: number): Scope<P> | null {
  try {
    return scope?.within(organization) ?? null;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
