"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import { importPaymentsCall, previewPaymentsCall, type SheetPayment } from "@/lib/cost/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { send, sendForm } from "@/lib/kit/call/send";
import { useMoney } from "./use-money";

type Preview = Received<typeof previewPaymentsCall.returns>;

const writtenIn = ({ payments }: Preview) =>
  payments.flatMap(({ organization, platform, from, to, amount, currency, reference_amount, state }) =>
    (state === "new" || state === "changed") &&
    organization !== null &&
    platform !== null &&
    from !== null &&
    to !== null
      ? [{ organization, platform, from, to, amount, currency, reference_amount }]
      : [],
  );

type Props = { organization: number; first?: File; onClose: () => void };

/** Imports prices that are typed, pasted or in a sheet: a preview first, then all at once. */
export function ImportPaymentsDialog({ organization, first, onClose }: Props) {
  const t = useTranslations("cost.import");
  const params = { organization };
  return (
    <SheetImport<Preview>
      words={{
        ...{ title: t("title"), description: t("description"), text: t("text"), hint: t("hint") },
        ...{ example: t("example"), file: t("file"), formats: t("formats"), check: t("check"), back: t("back") },
      }}
      read={(file) => sendForm(previewPaymentsCall, { file }, { params })}
      countOf={(preview) => writtenIn(preview).length}
      wrongOf={({ payments }) => payments.filter(({ state }) => state === "wrong").length}
      submit={(count) => t("submit", { count })}
      write={async (preview) => {
        const { created, changed } = await send(importPaymentsCall, { params, body: { payments: writtenIn(preview) } });
        return t("done", { count: created + changed });
      }}
      renderPreview={(preview) => <Found preview={preview} />}
      first={first}
      onClose={onClose}
    />
  );
}

const looks: Record<SheetPayment["state"], { tone: Tone; icon: LucideIcon }> = {
  new: { tone: "ok", icon: CirclePlus },
  changed: { tone: "warning", icon: Pencil },
  same: { tone: "muted", icon: CircleMinus },
  wrong: { tone: "danger", icon: CircleAlert },
};

/** The effect of importing each row. */
function Found({ preview: { payments, unknown } }: { preview: Preview }) {
  const t = useTranslations("cost");
  const { amount } = useMoney();
  const columns: DataColumn<SheetPayment>[] = [
    { key: "platform", header: t("column.name"), cell: ({ platform_name: name }) => name },
    {
      key: "state",
      header: t("import.outcome"),
      cell: ({ state, problem, former }) => (
        <StatusText breaks {...looks[state]}>
          {problem ?? t(`import.state.${state}`, { former: former ?? "" })}
        </StatusText>
      ),
    },
    { key: "organization", header: t("import.organization"), cell: ({ organization_name: name }) => name },
    {
      key: "days",
      header: t("import.days"),
      cell: ({ from, to }) => (from && to ? t("price.days", { from, to }) : t("import.noDays")),
    },
    {
      key: "amount",
      header: t("price.amount"),
      align: "number",
      cell: (row) => (Number.isNaN(Number(row.amount)) ? row.amount : `${amount(row.amount)} ${row.currency}`),
    },
  ];
  return (
    <>
      {unknown.length > 0 ? <p className="text-muted">{t("import.unknown", { columns: unknown.join(", ") })}</p> : null}
      <DataTable
        isCards
        caption={t("import.caption")}
        columns={columns}
        rows={payments}
        rowKey={({ row, from, platform_name }) => `${row} ${from} ${platform_name}`}
      />
    </>
  );
}
