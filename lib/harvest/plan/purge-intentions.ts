import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import type { purgeIntentionsCall } from "../contract";
import { auditDeleted } from "./audit-deleted";
import { type Deleted, deleteMonths, placesOf, type ReportMonth } from "./delete-months";
import { monthOf } from "./requested-months";

/**
 * Deletes months of credentials with their numbers, intentions and requests, all or none. Throws NotFound if one is out
 * of reach, and Invalid, by index, for malformed months.
 */
export async function purgeIntentions(
  scope: Scope<"harvest.manage">,
  asked: Parsed<typeof purgeIntentionsCall.body>,
): Promise<Deleted> {
  const months = asked.map(({ credentials, counter_report, start_date }, index): ReportMonth => {
    const month = monthOf(start_date);
    if (!month) throw new Invalid({ [`${index}.start_date`]: ["invalid"] });
    return { credentialsId: credentials, reportTypeId: counter_report, month };
  });
  return inTransaction(async (tx) => {
    const ids = [...new Set(months.map(({ credentialsId }) => credentialsId))];
    const own = { id: { in: ids }, organizationId: reach(scope) };
    if ((await tx.credentials.count({ where: own })) !== ids.length) throw new NotFound();
    const { discarded, ...deleted } = await deleteMonths(tx, { places: await placesOf(tx, months), months });
    await auditDeleted(tx, scope, discarded);
    return deleted;
  });
}
