import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { StoredCredentials } from "@/lib/credentials/list/shown-credentials";
import { db } from "@/lib/kit/db";
import { Invalid, Refused } from "@/lib/kit/errors";
import { editCredentials } from "./edit-credentials";

type Wanted = { credentials: readonly number[]; add: readonly string[]; remove: readonly string[] };
type Report = StoredCredentials["reports"][number];

/**
 * Adds and removes reports by COUNTER code in each credentials' release; returns the number of changed ones. A code
 * missing in a release is an error of the credentials of that release, and nothing changes.
 */
export async function updateReports(
  scope: Scope<"credentials.manage">,
  { credentials, add, remove }: Wanted,
): Promise<number> {
  const codes = (list: readonly string[]) => new Set(list.map((code) => code.toUpperCase()));
  const [added, removed] = [codes(add), codes(remove)];
  if ([...added].some((code) => removed.has(code))) throw new Invalid({ remove: ["invalid"] });
  const types = await db().reportType.findMany();
  const find = (release: string, code: string) =>
    types.find((type) => type.release === release && type.counterCode.toUpperCase() === code);
  return editCredentials(scope, {
    ids: credentials,
    respectsLocks: true,
    edit: (row) => {
      const kept = row.reports.filter(({ reportType }) => !removed.has(reportType.counterCode.toUpperCase()));
      const fresh = [...added].flatMap((code): Report[] => {
        const reportType = find(row.release, code);
        if (!reportType) throw new Refused("reportOfOtherRelease");
        if (kept.some(({ reportTypeId }) => reportTypeId === reportType.id)) return [];
        return [{ credentialsId: row.id, reportTypeId: reportType.id, brokenSince: null, brokenBy: null, reportType }];
      });
      const isSame = fresh.length === 0 && kept.length === row.reports.length;
      return isSame ? null : { reports: [...kept, ...fresh] };
    },
  });
}
