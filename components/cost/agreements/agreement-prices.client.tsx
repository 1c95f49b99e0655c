"use client";

import { Pencil, Plus, Split, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMoney } from "@/components/cost/use-money";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { type AgreementDetail, type AgreementPriceEntity, deletePriceCall } from "@/lib/cost/agreements/contract";
import { type LicensePeriod, nextPeriod } from "@/lib/cost/license-period";
import { send } from "@/lib/kit/call/send";
import { now } from "@/lib/kit/clock";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";

const PriceDialog = later(() => import("./price-dialog.client").then((it) => it.PriceDialog));
const SplitDialog = later(() => import("./split-dialog.client").then((it) => it.SplitDialog));

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = {
  agreement: AgreementDetail;
  /** Organizations whose prices the reader enters, by name. */
  payers: readonly { value: number; label: string }[];
};

/** Prices of an agreement with their payers. */
export function AgreementPrices({ agreement, payers }: Props) {
  const t = useTranslations("agreements.prices");
  const { amount } = useMoney();
  const [opened, open] = useState<"create" | "split" | AgreementPriceEntity | null>(null);
  const [deleted, askToDelete] = useState<AgreementPriceEntity | null>(null);
  const router = useRouter();
  const onClose = () => open(null);
  const { prices } = agreement;
  const days: LicensePeriod = nextPeriod(prices, now());
  const columns = useColumns({ agreement, onChange: open, onDelete: askToDelete });
  return (
    <>
      <Card
        title={t("title")}
        flush
        action={
          payers.length > 0 ? (
            <>
              {payers.length > 1 ? (
                <Button size="small" icon={Split} onClick={() => open("split")}>
                  {t("split")}
                </Button>
              ) : null}
              <Button size="small" icon={Plus} onClick={() => open("create")}>
                {t("add")}
              </Button>
            </>
          ) : undefined
        }
      >
        {agreement.is_whole ? null : <p className="px-4 pb-3 text-muted text-sm">{t("part")}</p>}
        <DataTable
          frameless
          isCards
          caption={t("title")}
          rows={prices}
          rowKey={({ pk }) => pk}
          columns={columns}
          empty={<p className="p-4 text-muted">{t("none")}</p>}
        />
      </Card>
      {opened === "create" ? <PriceDialog {...{ agreement, payers, days, onClose }} price={null} /> : null}
      {opened === "split" ? <SplitDialog {...{ agreement, payers, days, onClose }} /> : null}
      {typeof opened === "object" && opened ? (
        <PriceDialog {...{ agreement, payers, onClose }} days={opened} price={opened} />
      ) : null}
      {deleted !== null ? (
        <ConfirmDialog
          open
          onClose={() => askToDelete(null)}
          danger
          title={t("deleteTitle")}
          accept={t("delete")}
          onAccept={async () => {
            await send(deletePriceCall, { params: { agreement: agreement.pk, price: deleted?.pk ?? 0 } });
            router.refresh();
            return t("deleted");
          }}
        >
          {deleted
            ? t("deleteText", {
                price: `${amount(deleted.amount)} ${deleted.currency}`,
                from: deleted.from,
                to: deleted.to,
              })
            : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type Asked = {
  agreement: AgreementDetail;
  onChange: (price: AgreementPriceEntity) => void;
  onDelete: (price: AgreementPriceEntity) => void;
};

function useColumns({ agreement, onChange, onDelete }: Asked): DataColumn<AgreementPriceEntity>[] {
  const t = useTranslations("agreements");
  const locale = useLocale();
  const { amount } = useMoney();
  const { prices, reference_currency: currency } = agreement;
  const isAny = (is: (price: AgreementPriceEntity) => boolean) => prices.some(is);
  const number = { align: "number" } as const;
  const columns: (DataColumn<AgreementPriceEntity> | false)[] = [
    {
      key: "days",
      header: t("prices.days"),
      cell: (row) => <span className="whitespace-nowrap">{t("days", { from: row.from, to: row.to })}</span>,
    },
    {
      key: "organization",
      header: t("price.payer"),
      cell: ({ organization }) => entityName(organization, locale),
    },
    {
      ...number,
      key: "amount",
      header: t("price.amount"),
      cell: (row) => <span className="whitespace-nowrap">{`${amount(row.amount)} ${row.currency}`}</span>,
    },
    isAny(({ vat_rate: vat }) => vat !== null) && {
      ...number,
      key: "vat",
      header: t("prices.withVat"),
      cell: ({ amount_with_vat: whole, vat_rate: vat, currency: of }) =>
        whole === null || vat === null ? null : (
          <span className="inline-flex flex-col items-end whitespace-nowrap">
            {`${amount(whole)} ${of}`}
            <span className="text-muted text-sm">{t("prices.vatOf", { rate: Number(vat) })}</span>
          </span>
        ),
    },
    isAny((one) => one.currency !== currency) && {
      ...number,
      key: "price",
      header: t("prices.price", { currency }),
      cell: ({ price }) => (price === null ? <span className="text-muted text-sm">{t("noRate")}</span> : amount(price)),
    },
    isAny(({ fund }) => fund !== "") && { key: "fund", header: t("fund"), cell: ({ fund }) => fund },
    isAny(({ department }) => department !== "") && {
      key: "department",
      header: t("department"),
      cell: ({ department }) => department,
    },
    isAny(({ can_edit: canEdit }) => canEdit) && {
      key: "actions",
      header: t("prices.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) =>
        row.can_edit ? (
          <>
            <IconButton
              label={t("prices.changeOne", { from: row.from, to: row.to })}
              icon={Pencil}
              onClick={() => onChange(row)}
            />
            <IconButton
              label={t("prices.deleteOne", { from: row.from, to: row.to })}
              icon={Trash2}
              onClick={() => onDelete(row)}
            />
          </>
        ) : null,
    },
  ];
  return columns.filter((column) => column !== false);
}
