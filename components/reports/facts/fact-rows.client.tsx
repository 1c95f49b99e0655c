"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Spinner } from "@/components/ui/states/spinner";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { findRowsCall } from "@/lib/imports/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";

/** Fields of a record that its place in the file needs. */
export type OpenFact = { importId: number; fact: string; value: number };

type Place = Received<typeof findRowsCall.returns>["results"][number];

/** Place of a record in its imported file, with the file's own text. */
export function FactRows({ open: { importId, fact, value }, onBack }: { open: OpenFact; onBack: () => void }) {
  const t = useTranslations("imports.rows");
  const { data, problem, refresh } = useCall(findRowsCall, { params: { id: importId }, query: { fact, value } });
  return (
    <div className="flex flex-col items-start gap-4">
      <Button size="small" variant="quiet" icon={ArrowLeft} onClick={onBack} autoFocus>
        {t("hide")}
      </Button>
      <div className="w-full">
        {data ? (
          <Places found={data} />
        ) : problem ? (
          <ErrorState title={t("failed")} retry={<RetryButton onRetry={refresh} />}>
            {problem.message}
          </ErrorState>
        ) : (
          <Spinner label={t("reading")} />
        )}
      </div>
    </div>
  );
}

function Places({ found }: { found: Received<typeof findRowsCall.returns> }) {
  const t = useTranslations("imports.rows");
  const { count } = useFormat();
  const { file, sum, complete, results } = found;
  const columns = useColumns(results);
  if (results.length === 0) return <p>{t("none")}</p>;
  const counts = { count: results.length, sum: count(sum) };
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-lg">{complete ? t("found", counts) : t("foundMore", counts)}</p>
      <p className="text-muted [overflow-wrap:anywhere]">{t("inFile", { name: file.name })}</p>
      <DataTable
        caption={t("caption")}
        rows={results.map((place, index) => ({ ...place, index }))}
        rowKey={({ index }) => index}
        columns={columns}
      />
    </div>
  );
}

function useColumns(places: readonly Place[]): DataColumn<Place>[] {
  const t = useTranslations("imports.rows");
  const isOfItems = places.some(({ path }) => path !== null);
  return [
    {
      key: "place",
      header: isOfItems ? t("item") : t("row"),
      cell: ({ row, path }) => <code className="whitespace-nowrap">{path ?? row}</code>,
    },
    ...(places.some(({ part }) => part !== null)
      ? [{ key: "part", header: t("part"), cell: ({ part }: Place) => part }]
      : []),
    { key: "value", header: t("value"), align: "number", cell: ({ value }) => <Count value={value} strong /> },
    {
      key: "raw",
      header: t("raw"),
      cell: ({ raw }) =>
        raw === null ? (
          <span className="text-muted italic">{t("rawHidden")}</span>
        ) : (
          <pre className="max-h-48 min-w-80 max-w-[70ch] overflow-auto whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
            {raw}
          </pre>
        ),
    },
  ];
}
