"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { getImportCall } from "@/lib/imports/contract";
import { useCall } from "@/lib/kit/call/use-call";
import type { Question } from "@/lib/usage/question";
import { FactRows, type OpenFact } from "./fact-rows.client";
import type { OpenFigure } from "./facts-table.client";
import { FactsTable, type Paging } from "./facts-table.client";
import { ImportFacts } from "./import-facts";
import { SumCheck } from "./sum-check.client";

type ImportCardProps = { id: number; onBack: () => void };

/** The import behind a figure: request, response and file. */
function ImportCard({ id, onBack }: ImportCardProps) {
  const t = useTranslations("reports.import");
  const { data, problem, refresh } = useCall(getImportCall, { params: { id } });
  return (
    <div className="flex flex-col items-start gap-4">
      <Button size="small" variant="quiet" icon={ArrowLeft} onClick={onBack} autoFocus>
        {t("backToFacts")}
      </Button>
      <div className="w-full">
        {data ? (
          <>
            <ImportFacts found={data} />
            {data.state === "current" ? <SumCheck id={id} /> : null}
          </>
        ) : problem ? (
          <ErrorState title={t("failed")} retry={<RetryButton onRetry={refresh} />}>
            {problem.message}
          </ErrorState>
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </div>
  );
}

type Props = { question: Question; figure: OpenFigure; onClose: () => void };

/** Source of a figure: its records, then an import or a place in the file, in the same dialog. */
export function FactsDialog({ question, figure, onClose }: Props) {
  const t = useTranslations("reports");
  const rows = useTranslations("imports.rows");
  const [importId, setImport] = useState<number | null>(null);
  const [fact, setFact] = useState<OpenFact | null>(null);
  const [paging, setPaging] = useState<Paging>({ page: 1, pageSize: 25 });
  const { sides = [] } = figure;
  const [column, setColumn] = useState(sides.at(-1)?.column ?? figure.column);
  const cellFigure = sides.length > 0 && column !== undefined ? { ...figure, column } : figure;
  const row = figure.rowName ?? t("facts.allRows");
  const columnName = figure.columnName ?? t("facts.allColumns");
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={fact ? rows("caption") : importId === null ? t("facts.title") : t("import.title", { number: importId })}
      description={[row, columnName].join(" · ")}
    >
      {fact ? (
        <FactRows open={fact} onBack={() => setFact(null)} />
      ) : importId === null ? (
        <>
          {sides.length > 0 ? (
            <fieldset aria-label={t("facts.title")} className="mb-3 flex w-fit gap-1 rounded-lg bg-sunken p-1">
              {sides.map((side) => (
                <button
                  key={side.column}
                  type="button"
                  aria-pressed={side.column === column}
                  onClick={() => {
                    setColumn(side.column);
                    setPaging({ ...paging, page: 1 });
                  }}
                  className="h-8 rounded px-3 font-semibold text-muted text-sm hover:text-ink aria-pressed:bg-surface aria-pressed:text-brand"
                >
                  {side.name}
                </button>
              ))}
            </fieldset>
          ) : null}
          <FactsTable
            {...{ question, paging }}
            figure={cellFigure}
            onPage={setPaging}
            onImport={setImport}
            onFact={setFact}
          />
        </>
      ) : (
        <ImportCard id={importId} onBack={() => setImport(null)} />
      )}
    </Dialog>
  );
}
