import type { Month } from "@/lib/counter/standard/month";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import { groupBy } from "@/lib/kit/group-by";

/** A report type that a served report can be made of. */
export type ServedType = { readonly id: number; readonly counterCode: string; readonly release: "5" | "5.1" };

/** A current import of one of them. */
export type ServedImport = {
  readonly id: number;
  readonly month: Month;
  readonly accountId: number;
  readonly reportTypeId: number;
  readonly isPartial: boolean;
  /** When it became current. */
  readonly since: Date;
};

/** The imports that a month of a report is made of; all are of one type. */
export type ServedMonth = { readonly type: ServedType; readonly imports: readonly ServedImport[] };

/**
 * Report types that a report of Release 5.1 is made of, the best one first: a view is made of its full report, or of the
 * view as received; usage received in Release 5.1 comes before usage of Release 5.
 */
export function sourcesOf(report: ReportDefinition, types: readonly ServedType[]): ServedType[] {
  const codes = report.isView ? [report.kind, report.id] : [report.id];
  return (["5.1", "5"] as const).flatMap((release) =>
    codes.flatMap((code) => types.filter((type) => type.release === release && type.counterCode === code)),
  );
}

/**
 * Months of a report on one platform that are whole, with the best source that has all of them. A month is whole if no
 * account lacks its import or has a part of it only. An account is expected from its first to its last month, and later
 * if `activeAccounts`, those with enabled credentials, include it. `imports` are in order of months.
 */
export function availableMonths(
  sources: readonly ServedType[],
  imports: readonly ServedImport[],
  activeAccounts: ReadonlySet<number>,
): Map<Month, ServedMonth> {
  const own = imports.filter(({ reportTypeId }) => sources.some(({ id }) => id === reportTypeId));
  const spans = spansOf(own);
  const byMonth = groupBy(own, ({ month }) => month);
  const available = new Map<Month, ServedMonth>();
  for (const month of [...byMonth.keys()].sort()) {
    const expected = [...spans].filter(
      ([account, { first, last }]) => month >= first && (month <= last || activeAccounts.has(account)),
    );
    for (const type of sources) {
      const ofType = byMonth.get(month)?.filter(({ reportTypeId }) => reportTypeId === type.id) ?? [];
      const isWhole =
        ofType.every(({ isPartial }) => !isPartial) &&
        expected.every(([account]) => ofType.some(({ accountId }) => accountId === account));
      if (ofType.length === 0 || !isWhole) continue;
      available.set(month, { type, imports: ofType });
      break;
    }
  }
  return available;
}

function spansOf(imports: readonly ServedImport[]): Map<number, { first: Month; last: Month }> {
  const spans = new Map<number, { first: Month; last: Month }>();
  for (const { accountId, month } of imports)
    spans.set(accountId, { first: spans.get(accountId)?.first ?? month, last: month });
  return spans;
}
