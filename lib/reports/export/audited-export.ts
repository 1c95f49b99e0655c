import type { AuditValues } from "@/lib/audit/audit-values";
import type { Question } from "@/lib/usage/question";
import { parameterOf } from "../report-dimension";

type Reach = { readonly organizationIds: readonly number[] };
type Audited = { organizationId: number | null; after: AuditValues };

/** What the audit trail keeps of an exported report: whose usage, of which report types and months, sorted how. */
export function auditedExport({ organizationIds }: Reach, question: Question): Audited {
  const { where, rows, columns } = question;
  const asked = where.organization?.filter((id) => organizationIds.includes(id)) ?? organizationIds;
  return {
    organizationId: asked.length === 1 ? (asked[0] ?? null) : null,
    after: {
      report_types: [...(where.reportType ?? [])],
      ...(asked.length > 1 && where.organization ? { organizations: [...asked] } : {}),
      rows: rows.map(parameterOf).join(","),
      columns: columns.map(parameterOf),
      from: where.month?.from ?? null,
      to: where.month?.to ?? null,
    },
  };
}
