"use client";

import { useLocale, useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { entityName } from "@/lib/organizations/entity-name";
import { offeredPeriods } from "@/lib/reports/report-period";
import { changeSavedReportCall, createSavedReportCall, type SavedReport } from "@/lib/reports/saved/contract";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import { type AccessLevel, accessLevels } from "@/lib/reports/saved/report-rights";
import type { ReportConfig } from "@/lib/reports/saved/stored-report";
import { useMonthsOf } from "./use-months-of";

type Props = {
  config: ReportConfig;
  offer: SaveOffer;
  /** The report to change; absent for a new one. */
  saved?: SavedReport | undefined;
  /** The report to copy. */
  copied?: SavedReport | undefined;
  onSaved: (report: SavedReport) => void;
  onClose: () => void;
};

/** Name, level and relative months of a report. */
export function SaveReportDialog({ config, offer, saved, copied, onSaved, onClose }: Props) {
  const t = useTranslations("savedReports.save");
  const names = useTranslations("ui.dateRange");
  const locale = useLocale();
  const form = useSaveForm({ config, offer, saved, copied, onSaved });
  const monthsOf = useMonthsOf();
  const { access_level: level, config: initialConfig } = form.values;
  const { question, period } = initialConfig as ReportConfig; // as it was given
  const levels = accessLevels.filter((one) => isOffered(one, offer) || one === saved?.access_level);
  const organizations = offer.organizations.map((one) => ({ value: one.pk, label: entityName(one, locale) }));
  const periods = offeredPeriods(offer.calendar).map((name) => ({ value: name, label: names(name) }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={saved ? t("changeTitle") : copied ? t("copyTitle", { name: copied.name }) : t("title")}
      submit={saved ? t("change") : copied ? t("copy") : t("submit")}
    >
      <TextField name="name" label={t("name")} counter={120} required autoFocus autoComplete="off" />
      <TextArea name="description" label={t("description")} hint={t("descriptionHint")} rows={3} />
      {levels.length > 1 ? (
        <SelectField
          name="access_level"
          label={t("level")}
          options={levels.map((value) => ({ value, label: t(`levels.${value}`), hint: t(`levelHints.${value}`) }))}
        />
      ) : (
        <p className="text-muted text-sm">{t("onlyPersonal")}</p>
      )}
      {level === "organization" && organizations.length > 1 ? (
        <Combobox name="owner_organization" label={t("organization")} options={organizations} required />
      ) : null}
      <SelectField
        label={t("months")}
        hint={t(period ? "movingHint" : "fixedHint")}
        value={period ?? FIXED}
        options={[{ value: FIXED, label: t("fixed", { months: monthsOf(question) }) }, ...periods]}
        onChange={(chosen) => form.set("config", { question, period: chosen === FIXED ? null : chosen })}
      />
    </FormDialog>
  );
}

const FIXED = "fixed";

const isOffered = (level: AccessLevel, { organizations, sharesWithAll }: SaveOffer) =>
  level === "personal" || (level === "organization" ? organizations.length > 0 : sharesWithAll);

function useSaveForm({ config, offer, saved, copied, onSaved }: Omit<Props, "onClose">) {
  const t = useTranslations("savedReports.save");
  const from = saved ?? copied;
  const values = {
    name: saved ? saved.name : copied ? t("copyOf", { name: copied.name }).slice(0, 120) : "",
    description: from?.description ?? "",
    access_level: saved?.access_level ?? ("personal" as const),
    owner_organization: saved?.owner_organization?.pk ?? offer.organizations[0]?.pk ?? null,
    config,
  };
  const added = useContractForm(createSavedReportCall, { values, onDone: onSaved });
  const changed = useContractForm(changeSavedReportCall, {
    values: { ...values, revision: saved?.revision ?? 0 },
    params: { id: saved?.pk ?? 0 },
    onDone: onSaved,
  });
  return saved ? changed : added;
}
