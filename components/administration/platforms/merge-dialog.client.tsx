"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Count } from "@/components/ui/count";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Notice } from "@/components/ui/states/notice";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import {
  type ManagedPlatform,
  type MergePreview,
  mergePlatformCall,
  previewMergeCall,
} from "@/lib/administration/platforms/contract";
import { type ClashWinner, clashWinners } from "@/lib/administration/platforms/removal";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listAllPlatformsCall } from "@/lib/platforms/contract";
import { EffectsList } from "./effects-list";

type Props = { platform: ManagedPlatform; onClose: () => void };

/** Chooses the target of a merge, previews the effect and starts the merge. */
export function MergeDialog({ platform, onClose }: Props) {
  const t = useTranslations("management.platforms.merge");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const [isConfirmed, confirm] = useState(false);
  const form = useContractForm(mergePlatformCall, {
    values: { into: null, clashes: null },
    params: { platform: platform.pk },
    onDone() {
      onClose();
      notify({ tone: "ok", text: t("started", names) });
      router.refresh();
    },
  });
  const into = typeof form.values.into === "number" ? form.values.into : null;
  const read = useCall(listAllPlatformsCall, { params: { organization: ALL_ORGANIZATIONS } });
  const { data: platforms = [] } = read;
  const { data: preview, problem } = useCall(
    previewMergeCall,
    { params: { platform: platform.pk }, query: { into: into ?? 0 } },
    { enabled: into !== null },
  );
  const others = new Map(platforms.filter(({ pk }) => pk !== platform.pk).map((one) => [one.pk, one]));
  const options = entityOptions([...others.values()], locale).map((choice) => {
    const { short_name, provider, organization } = others.get(choice.value) ?? {};
    const details = [short_name === choice.label ? "" : short_name, provider, organization?.name];
    return { ...choice, hint: details.filter(Boolean).join(" · ") };
  });
  const names = { name: platform.name, into: options.find(({ value }) => value === into)?.label ?? "" };
  const isReady = preview !== undefined && isConfirmed;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={t("title", { name: platform.name })}
      description={t("text")}
      submit={t("submit")}
      isDisabled={!isReady}
    >
      <NotLoaded label={t("into")} read={read} />
      <Combobox<number> name="into" label={t("into")} hint={t("intoHint")} required options={options} />
      {problem ? <Notice tone="danger" title={problem.fields.into?.[0] ?? problem.message} /> : null}
      <div role="status" className="flex flex-col gap-4">
        {into !== null && preview ? (
          <Preview preview={preview} names={{ removed: platform.name, kept: names.into }} />
        ) : null}
      </div>
      {preview ? <Checkbox label={t("confirm")} value={isConfirmed} onChange={confirm} /> : null}
    </FormDialog>
  );
}

/** Records that move, conflicts, and the organization whose data win. */
function Preview({ preview, names }: { preview: MergePreview; names: Record<ClashWinner, string> }) {
  const t = useTranslations("management.platforms.merge");
  const { moves, same_months: same, clashes, interest_reports: interest } = preview;
  const columns: DataColumn<MergePreview["clashes"]["first"][number]>[] = [
    {
      key: "organization",
      header: t("organization"),
      cell: ({ organization, account }) => [organization, account].filter(Boolean).join(" · "),
    },
    { key: "report", header: t("report"), cell: ({ report_type }) => report_type },
    { key: "month", header: t("month"), cell: ({ month }) => <span className="whitespace-nowrap">{month}</span> },
    { key: "kept", header: names.kept, align: "number", cell: ({ kept: count }) => <Count value={count} /> },
    { key: "removed", header: names.removed, align: "number", cell: ({ removed }) => <Count value={removed} /> },
  ];
  return (
    <>
      <EffectsList title={t("moves", { into: names.kept })} effects={moves} nothing={t("nothing")} />
      {same > 0 ? <p>{t("same", { count: same })}</p> : null}
      {interest.length > 0 ? (
        <p>{t("interest", { into: names.kept, reports: interest.join(", "), count: interest.length })}</p>
      ) : null}
      {clashes.count > 0 ? (
        <>
          <Notice tone="warning" title={t("clashes", { count: clashes.count })}>
            {t("clashesText")}
          </Notice>
          <DataTable
            caption={t("clashesCaption")}
            rows={clashes.first}
            rowKey={(row) => `${row.organization} ${row.account} ${row.report_type} ${row.month}`}
            columns={columns}
          />
          {clashes.count > clashes.first.length ? (
            <p className="text-muted text-sm">{t("more", { count: clashes.count - clashes.first.length })}</p>
          ) : null}
          <SelectField<string>
            name="clashes"
            label={t("winner")}
            required
            options={clashWinners.map((value) => ({ value, label: t("numbersOf", { name: names[value] }) }))}
          />
        </>
      ) : null}
    </>
  );
}
