"use client";

import { CircleAlert, CircleHelp, CircleMinus, CirclePlus, type LucideIcon, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMoney } from "@/components/cost/use-money";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import { importAgreementsCall, previewAgreementsCall, type SheetPrice } from "@/lib/cost/agreements/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { send, sendForm } from "@/lib/kit/call/send";

type Preview = Received<typeof previewAgreementsCall.returns>;

/** Identifies a row: years in columns share its number. */
const keyOf = ({ row, from, platform_names }: SheetPrice) => `${row} ${from} ${platform_names}`;

/** The rows to write: those without doubt, and the doubtful ones that a person accepted. */
const writtenIn = ({ prices }: Preview, accepted: ReadonlySet<string>) =>
  prices.flatMap(({ organization, platforms, from, to, ...row }) => {
    const isWanted =
      row.state === "new" ||
      row.state === "changed" ||
      (row.state === "doubtful" && accepted.has(keyOf({ organization, platforms, from, to, ...row })));
    if (!isWanted || organization === null || from === null || to === null) return [];
    const { agreement, agreement_name, provider, amount, vat_rate, currency, reference_amount, fund, department } = row;
    return [
      {
        ...{ agreement, agreement_name, provider, platforms: platforms.map(({ pk }) => pk), organization, from, to },
        ...{ amount, vat_rate, currency, reference_amount, fund, department },
      },
    ];
  });

type Props = { organization: number; first?: File; onClose: () => void };

/** Imports prices that are typed, pasted or in a sheet: a preview first, then all at once. */
export function ImportAgreementsDialog({ organization, first, onClose }: Props) {
  const t = useTranslations("agreements.import");
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const accept = (key: string, isOn: boolean) => {
    const next = new Set(accepted);
    if (isOn) next.add(key);
    else next.delete(key);
    setAccepted(next);
  };
  return (
    <SheetImport<Preview>
      words={{
        ...{ title: t("title"), description: t("description"), text: t("text"), hint: t("hint") },
        ...{ example: t("example"), file: t("file"), formats: t("formats"), check: t("check"), back: t("back") },
      }}
      read={(file) => sendForm(previewAgreementsCall, { file, organization: String(organization) })}
      countOf={(preview) => writtenIn(preview, accepted).length}
      wrongOf={({ prices }) => prices.filter(({ state }) => state === "wrong").length}
      submit={(count) => t("submit", { count })}
      write={async (preview) => {
        const body = { prices: writtenIn(preview, accepted) };
        const { created, changed } = await send(importAgreementsCall, { body });
        return t("done", { count: created + changed });
      }}
      renderPreview={(preview) => <PreviewedRows {...{ preview, accepted, accept }} />}
      first={first}
      onClose={onClose}
    />
  );
}

const looks: Record<SheetPrice["state"], { tone: Tone; icon: LucideIcon }> = {
  new: { tone: "ok", icon: CirclePlus },
  changed: { tone: "warning", icon: Pencil },
  same: { tone: "muted", icon: CircleMinus },
  doubtful: { tone: "warning", icon: CircleHelp },
  wrong: { tone: "danger", icon: CircleAlert },
};

type RowsProps = {
  preview: Preview;
  accepted: ReadonlySet<string>;
  accept: (key: string, isOn: boolean) => void;
};

/** The effect of importing each row; doubtful ones have a box to tick. */
function PreviewedRows({ preview: { prices, unknown }, accepted, accept }: RowsProps) {
  const t = useTranslations("agreements.import");
  const { amount } = useMoney();
  const columns: DataColumn<SheetPrice>[] = [
    {
      key: "agreement",
      header: t("agreement"),
      cell: ({ agreement_name: name, agreement }) => (
        <span className="inline-flex flex-col">
          {name}
          {agreement === null && name !== "" ? <span className="text-muted text-sm">{t("isNew")}</span> : null}
        </span>
      ),
    },
    { key: "platforms", header: t("platforms"), cell: ({ platform_names: names }) => names },
    {
      key: "state",
      header: t("outcome"),
      cell: (row) => (
        <span className="inline-flex flex-col gap-1">
          <StatusText breaks {...looks[row.state]}>
            {row.problem ?? t(`state.${row.state}`, { former: row.former ?? "" })}
          </StatusText>
          {row.state === "doubtful" ? (
            <Checkbox
              label={t("accept")}
              value={accepted.has(keyOf(row))}
              onChange={(isOn) => accept(keyOf(row), isOn)}
            />
          ) : null}
        </span>
      ),
    },
    { key: "organization", header: t("organization"), cell: ({ organization_name: name }) => name },
    {
      key: "days",
      header: t("days"),
      cell: ({ from, to }) => (from && to ? t("period", { from, to }) : t("noDays")),
    },
    {
      key: "amount",
      header: t("amount"),
      align: "number",
      cell: (row) => (Number.isNaN(Number(row.amount)) ? row.amount : `${amount(row.amount)} ${row.currency}`),
    },
    {
      key: "fund",
      header: t("paidFrom"),
      cell: ({ fund, department }) => [fund, department].filter(Boolean).join(", "),
    },
  ];
  return (
    <>
      {unknown.length > 0 ? <p className="text-muted">{t("unknown", { columns: unknown.join(", ") })}</p> : null}
      <DataTable isCards caption={t("caption")} columns={columns} rows={prices} rowKey={keyOf} />
    </>
  );
}
