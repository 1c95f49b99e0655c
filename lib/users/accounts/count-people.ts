import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Number of accounts besides the caller's. */
export const countPeople = ({ user }: Scope<"consortium.manage">): Promise<number> =>
  db().user.count({ where: { id: { not: user.id } } });
