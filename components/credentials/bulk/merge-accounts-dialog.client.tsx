"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Count } from "@/components/ui/count";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import {
  type AccountMergePreview,
  mergeAccountsCall,
  previewAccountMergeCall,
} from "@/lib/administration/accounts/contract";
import { clashWinners } from "@/lib/administration/platforms/removal";
import { type Credentials, listAccountsCall } from "@/lib/credentials/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";

/** Merges the account of these credentials with another one of the organization at the platform. */
export function MergeAccountsDialog({ credentials, onClose }: { credentials: Credentials; onClose: () => void }) {
  const t = useTranslations("credentialsMass.accounts");
  const common = useTranslations("common");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const [isConfirmed, confirm] = useState(false);
  const place = { organization: credentials.organization.pk, platform: credentials.platform.pk };
  const account = credentials.account_pk;
  const nameOf = ({ name }: { name: string }) => name || common("mainAccount");
  const { data: { accounts = [] } = {} } = useCall(listAccountsCall, { query: place });
  const others = accounts.filter(({ pk }) => pk !== account);
  const form = useContractForm(mergeAccountsCall, {
    values: { ...place, account, other: null, figures: null },
    onDone() {
      onClose();
      if (preview) notify({ tone: "ok", text: t("done", names(preview)) });
      router.refresh();
    },
  });
  const [only] = others;
  const chosen = typeof form.values.other === "number" ? form.values.other : null;
  // Without another choice there is none to make.
  const obvious = chosen === null && others.length === 1 ? (only?.pk ?? null) : null;
  const { set } = form;
  useEffect(() => {
    if (obvious !== null) set("other", obvious);
  }, [obvious, set]);
  const { data: preview, problem } = useCall(
    previewAccountMergeCall,
    { query: { ...place, account: String(account), other: String(chosen ?? 0) } },
    { enabled: chosen !== null },
  );
  const names = ({ kept: target, removed }: AccountMergePreview) => ({
    kept: nameOf(target),
    removed: nameOf(removed),
  });
  const isDecided = preview?.clashes.count === 0 || form.values.figures !== null;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={t("title")}
      description={t("text", {
        organization: entityName(credentials.organization, locale),
        platform: entityName(credentials.platform, locale),
      })}
      submit={t("submit")}
      danger
      isDisabled={!preview || !isConfirmed || !isDecided}
    >
      <SelectField<number>
        name="other"
        label={t("other", { name: nameOf({ name: credentials.account }) })}
        required
        options={others.map((one) => ({ value: one.pk, label: nameOf(one) }))}
      />
      {problem ? <Notice tone="danger" title={problem.message} /> : null}
      <div role="status" className="flex flex-col gap-4">
        {preview ? <Preview preview={preview} names={names(preview)} /> : null}
      </div>
      {preview ? <Checkbox label={t("confirm")} value={isConfirmed} onChange={confirm} /> : null}
    </FormDialog>
  );
}

type PreviewProps = { preview: AccountMergePreview; names: { kept: string; removed: string } };

/** Months that move and months that both accounts have, with the choice between their figures. */
function Preview({ preview, names }: PreviewProps) {
  const t = useTranslations("credentialsMass.accounts");
  const { credentials, months, same_months: same, clashes } = preview;
  const columns: DataColumn<AccountMergePreview["clashes"]["first"][number]>[] = [
    { key: "month", header: t("month"), cell: ({ month }) => <span className="whitespace-nowrap">{month}</span> },
    { key: "report", header: t("report"), cell: ({ report_type }) => report_type },
    {
      key: "kept",
      header: names.kept,
      wrapHeader: true,
      align: "number",
      cell: ({ kept: count }) => <Count value={count} />,
    },
    {
      key: "removed",
      header: names.removed,
      wrapHeader: true,
      align: "number",
      cell: ({ removed }) => <Count value={removed} />,
    },
  ];
  return (
    <>
      <ul className="list-disc pl-5">
        <li>{t("effect", names)}</li>
        {credentials > 0 ? <li>{t("credentials", { count: credentials, kept: names.kept })}</li> : null}
        {months > 0 ? <li>{t("months", { count: months, kept: names.kept })}</li> : null}
        {same > 0 ? <li>{t("same", { count: same })}</li> : null}
        <li>{t("reports", names)}</li>
      </ul>
      {clashes.count > 0 ? (
        <>
          <Notice tone="warning" title={t("clashes", { count: clashes.count })}>
            {t("clashesText")}
          </Notice>
          <DataTable
            caption={t("clashesCaption")}
            rows={clashes.first}
            rowKey={({ report_type, month }) => `${report_type} ${month}`}
            columns={columns}
          />
          {clashes.count > clashes.first.length ? (
            <p className="text-muted text-sm">{t("more", { count: clashes.count - clashes.first.length })}</p>
          ) : null}
          <SelectField<string>
            name="figures"
            label={t("winner")}
            required
            options={clashWinners.map((value) => ({ value, label: t("figuresOf", { name: names[value] }) }))}
          />
        </>
      ) : null}
    </>
  );
}
