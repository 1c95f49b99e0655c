"use client";

import { FileSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import type { Received } from "@/lib/kit/call/call-shape";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { factsBehind } from "@/lib/reports/contract";
import { questionToQuery } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";
import type { OpenFact } from "./fact-rows.client";
import { sharedCells } from "./shared-cells";

type Fact = Received<typeof factsBehind.returns>["results"][number];

/** A record in cells. Names are those of COUNTER, to compare with the file. */
function useFactCells(): (fact: Fact) => { key: string; name: string; text: string }[] {
  const t = useTranslations("reports");
  const common = useTranslations("common");
  return ({ organization, platform, title, item, report_type_name: type, metric, month, attributes }) => [
    { key: "organization", name: t("dimension.organization"), text: organization.name },
    { key: "platform", name: t("dimension.platform"), text: platform.name },
    { key: "title", name: t("dimension.title"), text: title?.name ?? common("blank") },
    ...(item ? [{ key: "item", name: t("dimension.item"), text: item.name }] : []),
    { key: "report", name: t("dimension.reportType"), text: type },
    { key: "metric", name: t("dimension.metric"), text: metric },
    { key: "month", name: t("facts.month"), text: month },
    ...Object.entries(attributes).map(([name, text]) => ({ key: `in ${name}`, name: name.replaceAll("_", " "), text })),
  ];
}

type Shown = Fact & { cells: ReturnType<ReturnType<typeof useFactCells>> };

/** Columns in which the records differ. */
function useFactColumns(apart: ReadonlySet<string>): DataColumn<Shown>[] {
  const t = useTranslations("reports");
  const columns: (readonly [key: string, header: string])[] = [
    ["organization", t("dimension.organization")],
    ["platform", t("dimension.platform")],
    ["title", t("dimension.title")],
    ["item", t("dimension.item")],
    ["report", t("dimension.reportType")],
    ["metric", t("dimension.metric")],
    ["month", t("facts.month")],
  ];
  const visibleColumns = columns.filter(([key]) => apart.has(key));
  const textOf = ({ cells }: Shown, key: string) => cells.find((cell) => cell.key === key)?.text ?? "";
  const attributes = ({ cells }: Shown) => cells.filter(({ key }) => key.startsWith("in ") && apart.has(key));
  return [
    ...(visibleColumns.length > 0 ? visibleColumns : columns.slice(-1)).map(([key, header]) => ({
      key,
      header,
      cell: (fact: Shown) => (
        <span className={key === "month" ? "whitespace-nowrap" : undefined}>{textOf(fact, key) || fact.month}</span>
      ),
    })),
    ...([...apart].some((key) => key.startsWith("in "))
      ? [
          {
            key: "attributes",
            header: t("facts.attributes"),
            cell: (fact: Shown) => (
              <span className="block min-w-48 text-sm">
                {attributes(fact)
                  .map(({ name, text }) => `${name}: ${text}`)
                  .join(" · ")}
              </span>
            ),
          },
        ]
      : []),
    { key: "value", header: t("facts.value"), align: "number", cell: ({ value }) => <Count value={value} strong /> },
  ];
}

/** A figure of the table; without a row it is a total over all rows, without a column over all columns. */
export type OpenFigure = {
  row?: string;
  rowName?: string;
  column?: string;
  columnName?: string;
  /** As displayed in the table. */
  value?: number;
  /** For a difference, the two columns it is between. */
  sides?: readonly { readonly column: string; readonly name: string }[];
};

type Props = {
  question: Question;
  figure: OpenFigure;
  paging: Paging;
  onPage: (paging: Paging) => void;
  onImport: (id: number) => void;
  onFact: (fact: OpenFact) => void;
};

export type Paging = { page: number; pageSize: number };

/** The records that a figure adds up, each with links to its import and its place in the file. */
export function FactsTable({ question, figure, paging, onPage, onImport, onFact }: Props) {
  const rows = useTranslations("imports.rows");
  const t = useTranslations("reports.facts");
  const say = useTranslations("reportOutput.facts");
  const { count } = useFormat();
  const { row, column } = figure;
  const search = questionToQuery({ ...question, ...paging });
  const query = { ...search, ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }) };
  const { data, problem, refresh } = useCall(factsBehind, { query }, { keepLast: true });
  const cellsOf = useFactCells();
  const facts = (data?.results ?? []).map((fact) => ({ ...fact, cells: cellsOf(fact) }));
  const { shared, apart } = sharedCells(facts.map(({ cells }) => cells));
  const columns = useFactColumns(apart);
  const { page, pageSize } = paging;
  const change = (to: number, size: number) => onPage({ page: to, pageSize: size });
  if (problem && !data)
    return (
      <ErrorState title={t("failed")} retry={<RetryButton onRetry={refresh} />}>
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={6} />;
  const imports = new Set(data.results.map(({ import_batch: id }) => id));
  const [first] = imports;
  // An import common to all records is named once above them.
  const only = imports.size === 1 && first !== undefined && data.results.length > 1 ? first : null;
  const source = {
    key: "source",
    header: t("source"),
    cell: ({ import_batch: id, fact, value }: (typeof data.results)[number]) => (
      <div className="flex flex-wrap">
        {only === null ? (
          <Button size="small" variant="quiet" onClick={() => onImport(id)}>
            {t("import", { number: id })}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" icon={FileSearch} onClick={() => onFact({ importId: id, fact, value })}>
          {rows("show")}
        </Button>
      </div>
    ),
  };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold text-lg">{t("sum", { sum: count(data.sum), count: data.count })}</p>
        {figure.value !== undefined && figure.value !== data.sum ? (
          <p className="text-warning">{say("changed", { value: count(figure.value) })}</p>
        ) : null}
        {only === null ? null : (
          <Button size="small" variant="quiet" className="-ml-2.5" onClick={() => onImport(only)}>
            {say("onlyImport", { number: only })}
          </Button>
        )}
      </div>
      {shared.length > 0 ? (
        <p className="max-w-[100ch] text-muted">
          {t("shared", { list: shared.map(({ name, text }) => `${name}: ${text}`).join(" · ") })}
        </p>
      ) : null}
      <DataTable
        caption={t("caption")}
        rows={facts.map((fact, index) => ({ ...fact, place: (page - 1) * pageSize + index }))}
        rowKey={({ place }) => place}
        columns={[...columns, source]}
        empty={<EmptyState title={t("empty")} />}
      />
      <Pager page={page} size={pageSize} total={data.count} onChange={change} />
    </div>
  );
}
