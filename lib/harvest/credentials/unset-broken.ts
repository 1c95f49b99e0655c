import "server-only";
import type { Scope } from "@/lib/access/scope";
import { editCredentials } from "./edit-credentials";

/** Without reports: the credentials and all of their reports. */
type Wanted = { credentials_id: number; counter_reports?: readonly number[] | undefined };

/** Removes the broken marks of credentials and reports, all or none; returns the number of changed ones. */
export function unsetBroken(scope: Scope<"credentials.manage">, wanted: readonly Wanted[]): Promise<number> {
  const chosen = new Map(wanted.map(({ credentials_id, counter_reports }) => [credentials_id, counter_reports]));
  return editCredentials(scope, {
    ids: [...chosen.keys()],
    respectsLocks: false,
    edit: (row) => {
      const ids = chosen.get(row.id);
      const isMeant = (reportTypeId: number) => !ids || ids.includes(reportTypeId);
      const marks = row.reports.some(({ reportTypeId, brokenSince }) => brokenSince && isMeant(reportTypeId));
      if (!marks && (ids || !row.brokenSince)) return null;
      const reports = row.reports.map((report) =>
        isMeant(report.reportTypeId) ? { ...report, brokenSince: null, brokenBy: null } : report,
      );
      return { reports, ...(ids ? {} : { data: { brokenSince: null, brokenBy: null } }) };
    },
  });
}
