import type { Actor } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { mintScope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { signIn } from "@/lib/users/passwords/sign-in";
import { actorOf, findSession } from "@/lib/users/sessions/find-session";
import { installation } from "@/tests/support/actors";

export const PASSWORD = "calm to use, a joy to read";

let callers = 0;

/** A network without earlier tries. */
export function newNetwork(): string {
  callers += 1;
  return `2001:db8:${callers.toString(16)}:0::/64`;
}

type Caller = { token?: string; actor?: Actor; network?: string };

/** Scope of the session with this token, or of a visitor without a session. */
export async function scopeFor<P extends Permission>(
  permission: P,
  { token, actor, network = newNetwork() }: Caller = {},
) {
  const who = actor ?? actorOf(await findSession(token));
  return mintScope(permission, who, { installation, everyOrganization: async () => [], network });
}

/** Signs the person in from a browser without a session. */
export const enter = async (email: string, password = PASSWORD, network = newNetwork()) =>
  signIn(await scopeFor("anyone", { network }), { email, password, userAgent: "Test", formerToken: undefined });

export const isAlive = async (token: string) => (await findSession(token)) !== null;

export const auditOf = (action: string) => db().auditEntry.findMany({ where: { action }, orderBy: { id: "asc" } });
