import type { AuditValues } from "@/lib/audit/audit-values";
import { parameterOf } from "../report-dimension";
import type { ReportDraft } from "../report-draft";

type Reach = { readonly organizationIds: readonly number[] };
type Audited = { organizationId: number | null; after: AuditValues };

/** What the audit trail keeps of an exported report: whose usage, of which report types and months, sorted how. */
export function auditedExport({ organizationIds }: Reach, draft: ReportDraft): Audited {
  const { reportTypes, rows, columns, filters, from, to } = draft;
  const asked = filters.organization?.filter((id) => organizationIds.includes(id)) ?? organizationIds;
  return {
    organizationId: asked.length === 1 ? (asked[0] ?? null) : null,
    after: {
      report_types: [...reportTypes],
      ...(asked.length > 1 && filters.organization ? { organizations: [...asked] } : {}),
      rows: parameterOf[rows],
      columns: columns.map((name) => parameterOf[name]),
      from,
      to,
    },
  };
}
