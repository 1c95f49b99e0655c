"use client";

import { useTranslations } from "next-intl";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { Count } from "@/components/ui/count";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Received } from "@/lib/kit/call/call-shape";
import type { previewMappingCall, TableReport } from "@/lib/non-counter/contract";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { useMappingPreview } from "./use-mapping-preview";
import type { SheetMapping } from "./use-sheet-mapping";

type Preview = Received<typeof previewMappingCall.returns>;
type Fact = Preview["facts"][number];

type Props = {
  organization: number;
  rows: readonly SheetRow[];
  sheet: string | null;
  report: TableReport;
  work: SheetMapping;
  placeWords: (where: string) => string;
};

export function MappingPreview({ organization, rows, sheet, report, work, placeWords }: Props) {
  const t = useTranslations("nonCounter.preview");
  const { draft, period } = work;
  const query = { organization, rows, sheet, reportType: report.pk, draft, period };
  const { data, problem, isLoading } = useMappingPreview(query);
  const columns = useColumns(report, data?.facts ?? []);
  if (!data && isLoading) return <Skeleton rows={5} />;
  if (!data) return <Notice tone="danger">{problem?.message ?? ""}</Notice>;
  const lacks = Object.values(data.problems).flat();
  return (
    <section aria-label={t("title")} aria-busy={isLoading} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t("title")}</h3>
      <p role="status" className="text-muted text-sm">
        {t("counted", { facts: data.fact_count, skipped: skippedRows(data) })}
      </p>
      {lacks.length > 0 ? (
        <Notice tone="warning" title={t("lacks")}>
          <ul className="list-disc pl-5">
            {lacks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Findings findings={data.findings} placeWords={placeWords} />
      <DataTable<Fact & { key: string }>
        caption={t("facts")}
        columns={columns}
        rows={data.facts.map((fact, index) => ({ ...fact, key: `${fact.row} ${index}` }))}
        rowKey={({ key }) => key}
        empty={<EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
        busy={isLoading}
      />
    </section>
  );
}

const skippedRows = ({ skipped }: Preview) => skipped.reduce((sum, { count }) => sum + count, 0);

function Findings({ findings, placeWords }: Pick<Preview, "findings"> & Pick<Props, "placeWords">) {
  const t = useTranslations("nonCounter.preview");
  const ofLevel = (level: "error" | "warning") => findings.filter((finding) => finding.level === level);
  return (["error", "warning"] as const).map((level) =>
    ofLevel(level).length === 0 ? null : (
      <Notice key={level} tone={level === "error" ? "danger" : "info"} title={t(level)}>
        <ul className="list-disc pl-5">
          {ofLevel(level).map(({ code, text, remedy, where }) => (
            <li key={`${code} ${where} ${text}`}>
              {where ? <span className="tabular font-semibold">{`${placeWords(where)}: `}</span> : null}
              {text} {remedy}
            </li>
          ))}
        </ul>
      </Notice>
    ),
  );
}

/** Attributes that the sheet does not have get no column: they would push the counts out of view. */
function useColumns(
  { has_titles, attributes, period_months: length }: TableReport,
  facts: readonly Fact[],
): DataColumn<Fact>[] {
  const t = useTranslations("nonCounter");
  const attributeName = useAttributeName();
  const periodText = usePeriodText();
  const columns: DataColumn<Fact>[] = [
    { key: "month", header: t("preview.period"), cell: ({ month }) => periodText(month, length) },
    ...(has_titles ? [{ key: "title", header: t("role.Title"), cell: ({ title }: Fact) => title ?? "–" }] : []),
    { key: "metric", header: t("role.Metric"), cell: ({ metric }) => metric },
    ...(facts.some(({ organization }) => organization)
      ? [
          {
            ...{ key: "organization", header: t("role.Organization"), wide: true },
            cell: ({ organization }: Fact) => organization ?? "–",
          },
        ]
      : []),
    ...attributes
      .filter((name) => facts.some((fact) => fact.attributes[name]))
      .map((name) => ({
        ...{ key: name, header: attributeName(name), wide: true },
        cell: (fact: Fact) => fact.attributes[name] ?? "–",
      })),
    { key: "row", header: t("mapper.row"), align: "number", cell: ({ row }) => <span className="tabular">{row}</span> },
    { key: "value", header: t("role.Value"), align: "number", cell: ({ value }) => <Count value={value} /> },
  ];
  return columns;
}
