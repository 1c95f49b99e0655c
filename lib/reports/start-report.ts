import { z } from "zod";
import type { Months } from "@/lib/navigation/date-range";
import { reportParameters, searchToQuestion } from "./report-query";

const given = z.union([z.string(), z.array(z.string())]).optional();

/** Any query of an address: what of it describes a report is read later, so that a wrong one can be explained. */
export const reportAddress = z.object(Object.fromEntries(Object.keys(reportParameters).map((name) => [name, given])));

type Search = Readonly<z.infer<typeof reportAddress>>;

type Start = {
  readonly reportTypes: readonly { readonly shortName: string; readonly hasData: boolean }[];
  /** What the reader has selected in the top bar; ids below 1 stand for everything. */
  readonly selection: { readonly organizationId: number | null; readonly range: Months };
};

/**
 * The report an address describes. An address without a report type starts a new report: TR or the first type with
 * usage, of the organization and months selected in the top bar, unless the address names others.
 */
export function startReport(search: Search, start: Start): ReturnType<typeof searchToQuestion> {
  return searchToQuestion(search.report_type === undefined ? { ...newReport(start), ...search } : search);
}

function newReport({ reportTypes, selection: { organizationId, range } }: Start): Search {
  const withData = reportTypes.filter(({ hasData }) => hasData);
  const type = withData.find(({ shortName }) => shortName === "TR") ?? withData[0];
  return {
    report_type: type?.shortName ?? "TR",
    organization: organizationId !== null && organizationId > 0 ? String(organizationId) : undefined,
    from: range.from ?? undefined,
    to: range.to ?? undefined,
  };
}
