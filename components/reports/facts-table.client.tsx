"use client";

import { FileSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import type { Received } from "@/lib/access/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { factsBehind } from "@/lib/reports/contract";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";
import type { OpenFact } from "./fact-rows.client";

type Fact = Received<typeof factsBehind.returns>["results"][number];

/** A record in columns: whose, where, what, when, how split, how much. */
function useFactColumns(): DataColumn<Fact>[] {
  const t = useTranslations("reports");
  const common = useTranslations("common");
  return [
    { key: "organization", header: t("dimension.organization"), cell: ({ organization }) => organization.name },
    { key: "platform", header: t("dimension.platform"), cell: ({ platform }) => platform.name },
    {
      key: "title",
      header: t("dimension.title"),
      cell: ({ title }) => title?.name ?? <span className="text-muted italic">{common("blank")}</span>,
    },
    { key: "report", header: t("dimension.reportType"), cell: ({ report_type: type }) => type },
    { key: "metric", header: t("dimension.metric"), cell: ({ metric }) => metric },
    {
      key: "month",
      header: t("facts.month"),
      cell: ({ month }) => <span className="whitespace-nowrap">{month}</span>,
    },
    { key: "attributes", header: t("facts.attributes"), cell: ({ attributes }) => <Attributes of={attributes} /> },
    { key: "value", header: t("facts.value"), align: "number", cell: ({ value }) => <Count value={value} strong /> },
  ];
}

/** COUNTER's own names: whoever checks a number compares them with the file. */
function Attributes({ of }: { of: Readonly<Record<string, string>> }) {
  const pairs = Object.entries(of);
  if (pairs.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="flex min-w-72 flex-wrap gap-x-3 text-sm">
      {pairs.map(([name, value]) => (
        <li key={name} className="whitespace-nowrap">
          <span className="text-muted">{name.replaceAll("_", " ")}:</span> {value}
        </li>
      ))}
    </ul>
  );
}

/** A figure of the table: without a row it is a total over all rows, without a column one over all columns. */
export type OpenFigure = { row?: string; rowName?: string; column?: string; columnName?: string };

type Props = {
  question: Question;
  figure: OpenFigure;
  paging: Paging;
  onPage: (paging: Paging) => void;
  onImport: (id: number) => void;
  onFact: (fact: OpenFact) => void;
};

export type Paging = { page: number; pageSize: number };

/** The records that a number adds up, each with a way to its import and to its place in the file. */
export function FactsTable({ question, figure, paging, onPage, onImport, onFact }: Props) {
  const rows = useTranslations("imports.rows");
  const t = useTranslations("reports.facts");
  const { count } = useFormat();
  const { row, column } = figure;
  const search = Object.fromEntries(questionToSearch({ ...question, ...paging }));
  const query = { ...search, ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }) };
  const { data, problem, refresh } = useCall(factsBehind, { query }, { keepLast: true });
  const columns = useFactColumns();
  const { page, pageSize } = paging;
  const change = (to: number, size: number) => onPage({ page: to, pageSize: size });
  if (problem && !data)
    return (
      <ErrorState title={t("failed")} retry={<RetryButton onRetry={refresh} />}>
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={6} />;
  const source = {
    key: "source",
    header: t("source"),
    cell: ({ import_batch: id, fact, value }: (typeof data.results)[number]) => (
      <div className="flex flex-wrap">
        <Button size="small" variant="quiet" onClick={() => onImport(id)}>
          {t("import", { number: id })}
        </Button>
        <Button size="small" variant="quiet" icon={FileSearch} onClick={() => onFact({ importId: id, fact, value })}>
          {rows("show")}
        </Button>
      </div>
    ),
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-lg">{t("sum", { sum: count(data.sum), count: data.count })}</p>
      <DataTable
        caption={t("caption")}
        rows={data.results.map((fact, index) => ({ ...fact, place: (page - 1) * pageSize + index }))}
        rowKey={({ place }) => place}
        columns={[...columns, source]}
        empty={<EmptyState title={t("empty")} />}
      />
      <Pager page={page} size={pageSize} total={data.count} onChange={change} />
    </div>
  );
}
