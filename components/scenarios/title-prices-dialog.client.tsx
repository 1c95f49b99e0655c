"use client";

import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useMoney } from "@/components/cost/use-money";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import { send, sendForm } from "@/lib/kit/call/send";
import { previewTitlePricesCall, saveScenarioTitlesCall, type TitlePricePreview } from "@/lib/scenarios/contract";

type Row = TitlePricePreview["rows"][number];

const isBought = ({ state }: Row): boolean => state === "matched";

/**
 * A renamed title is several titles of the catalog that are bought once: the first has the price, the others none, so that
 * use of any of them stays.
 */
const titlesOf = ({ rows }: TitlePricePreview) => {
  const amounts = new Map<number, string>();
  for (const { titles, amount } of rows.filter(isBought))
    for (const [at, { pk }] of titles.entries()) if (!amounts.has(pk)) amounts.set(pk, at === 0 ? amount : "0");
  return [...amounts].map(([title, amount]) => ({ title, amount }));
};

type Props = {
  scenario: number;
  revision: number;
  agreement: { pk: number; name: string };
  currency: string;
  onClose: () => void;
};

/** List prices of titles, pasted or from a sheet: a preview of what matches first, then they replace those before. */
export function TitlePricesDialog({ scenario, revision, agreement, currency, onClose }: Props) {
  const t = useTranslations("scenarios.prices");
  const column = useRef<string | null>(null);
  const params = { scenario, agreement: agreement.pk };
  const read = (file: File) =>
    sendForm(
      previewTitlePricesCall,
      { file },
      { params, query: column.current ? { price_column: column.current } : {} },
    );
  return (
    <SheetImport<TitlePricePreview>
      words={{
        ...{ title: t("title", { name: agreement.name }), description: t("description", { currency }) },
        ...{ text: t("text"), hint: t("hint"), example: t("example"), file: t("file"), formats: t("formats") },
        ...{ check: t("check"), back: t("back") },
      }}
      read={read}
      countOf={({ rows }) => rows.filter(isBought).length}
      wrongOf={({ rows }) => rows.filter(({ state }) => state === "wrong").length}
      submit={(count) => t("submit", { count })}
      write={async (preview) => {
        await send(saveScenarioTitlesCall, { params, body: { revision, titles: titlesOf(preview) } });
        return t("done", { count: preview.rows.filter(isBought).length });
      }}
      renderPreview={(preview, readAgain) => (
        <PreviewedRows
          {...{ preview, currency }}
          onColumn={(chosen) => {
            column.current = chosen;
            readAgain();
          }}
        />
      )}
      onClose={onClose}
    />
  );
}

const looks: Record<Row["state"], { tone: Tone; icon: LucideIcon }> = {
  matched: { tone: "ok", icon: CircleCheck },
  unmatched: { tone: "muted", icon: CircleMinus },
  wrong: { tone: "danger", icon: CircleAlert },
};

type RowsProps = { preview: TitlePricePreview; currency: string; onColumn: (column: string) => void };

function PreviewedRows({
  preview: { rows, price_columns: columns, price_column: column },
  currency,
  onColumn,
}: RowsProps) {
  const t = useTranslations("scenarios.prices");
  const { amount } = useMoney();
  const table: DataColumn<Row>[] = [
    {
      key: "name",
      header: t("name"),
      cell: ({ name, titles }) => name || titles[0]?.name || "",
    },
    {
      key: "identifiers",
      header: t("identifiers"),
      cell: ({ identifiers }) => <span className="tabular">{identifiers.join(", ")}</span>,
    },
    {
      key: "state",
      header: t("outcome"),
      cell: ({ name, state, problem, matched_by: by, titles }) => (
        <span className="inline-flex flex-col gap-1">
          <StatusText breaks {...looks[state]}>
            {problem ?? (state === "matched" ? t("state.matched", { by: t(by ?? "issn") }) : t("state.unmatched"))}
          </StatusText>
          {state === "matched" && titles.some((one) => one.name !== (name || titles[0]?.name)) ? (
            <span className="text-muted text-sm">{titles.map((one) => one.name).join(", ")}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "price",
      header: t("price"),
      align: "number",
      cell: (row) => (Number.isNaN(Number(row.amount)) ? row.amount : `${amount(row.amount)}\u00a0${currency}`),
    },
    { key: "row", header: t("row"), align: "number", cell: ({ row }) => row },
  ];
  return (
    <>
      {column !== null && columns.length > 1 ? (
        <div className="max-w-sm">
          <SelectField
            label={t("column")}
            value={column}
            options={[...new Set(columns)].map((value) => ({ value, label: value }))}
            onChange={(chosen) => chosen && onColumn(chosen)}
          />
        </div>
      ) : null}
      <DataTable isCards caption={t("caption")} columns={table} rows={rows} rowKey={({ row }) => row} />
    </>
  );
}
