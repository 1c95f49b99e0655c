import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Users who log in elsewhere may have none. */
export async function hasPassword({ user }: Scope<"account.change">): Promise<boolean> {
  return (await db().user.count({ where: { id: user.id, passwordHash: { not: null } } })) > 0;
}
