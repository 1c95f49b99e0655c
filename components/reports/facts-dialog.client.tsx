"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import type { Question } from "@/lib/usage/question";
import { FactRows, type OpenFact } from "./fact-rows.client";
import type { OpenFigure } from "./facts-table.client";
import { FactsTable, type Paging } from "./facts-table.client";
import { ImportCard } from "./import-card.client";

type Props = { question: Question; figure: OpenFigure; onClose: () => void };

/** Where a number comes from: first its records, then the import of one of them or its place in the file, in the same dialog. */
export function FactsDialog({ question, figure, onClose }: Props) {
  const t = useTranslations("reports");
  const rows = useTranslations("imports.rows");
  const [importId, setImport] = useState<number | null>(null);
  const [fact, setFact] = useState<OpenFact | null>(null);
  const [paging, setPaging] = useState<Paging>({ page: 1, pageSize: 25 });
  const row = figure.rowName ?? t("facts.allRows");
  const column = figure.columnName ?? t("facts.allColumns");
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={fact ? rows("caption") : importId === null ? t("facts.title") : t("import.title", { number: importId })}
      description={[row, column].join(" · ")}
    >
      {fact ? (
        <FactRows open={fact} onBack={() => setFact(null)} />
      ) : importId === null ? (
        <FactsTable {...{ question, figure, paging }} onPage={setPaging} onImport={setImport} onFact={setFact} />
      ) : (
        <ImportCard id={importId} onBack={() => setImport(null)} />
      )}
    </Dialog>
  );
}
