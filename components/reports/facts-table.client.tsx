"use client";

import { FileSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pager } from "@/components/ui/pager";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { factsBehind } from "@/lib/reports/contract";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";
import { useFactColumns } from "./fact-columns";
import type { OpenFact } from "./fact-rows.client";

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
