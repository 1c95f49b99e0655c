import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import type { countUsageCall } from "./contract";
import { countUsageRecords } from "./make/usage-records";

type Query = Parsed<typeof countUsageCall.query>;

/** Number of records in an export. Throws NotFound for organizations the caller does not administer. */
export async function countUsage(scope: Scope<"raw-data.export">, query: Query, signal: AbortSignal) {
  scope.within(query.organization);
  const viewing = await scopeOfPerson("usage.view", scope.user.id);
  if (!viewing) throw new NotFound();
  const { organization, platform = null, title = null, account = null, from, to } = query;
  const question = { organization, platform, title, account, from, to };
  return { count: await countUsageRecords(viewing.within(organization), question, signal) };
}
