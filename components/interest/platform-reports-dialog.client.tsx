"use client";

import { RotateCcw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import type { PlatformReports } from "@/lib/interest/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { ChangePreview } from "./change-preview";
import { reportsAfter, type Way, ways } from "./reports-after";
import { useInterestChange } from "./use-interest-change";

type Props = {
  platforms: readonly PlatformReports[];
  reports: readonly Option<number>[];
  /** Report types that define the interest of a new platform. */
  usual: readonly number[];
  groups: readonly Option<string>[];
  onClose: () => void;
};

/** Chooses the report types that define the interest of one or more platforms. */
export function PlatformReportsDialog({ platforms, reports, usual, groups, onClose }: Props) {
  const t = useTranslations("interest.platformReports");
  const locale = useLocale();
  const [only] = platforms.length === 1 ? platforms : [];
  const [way, setWay] = useState<Way>(only ? "set" : "add");
  const [chosen, setChosen] = useState(() => (only?.interest_reports ?? []).map(({ report_type }) => report_type.pk));
  const { form, alter, preview, submitText } = useInterestChange(onClose);
  const choose = (next: readonly number[], how: Way) => {
    setChosen([...next]);
    setWay(how);
    alter({ platforms: reportsAfter(platforms, how, next) });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={only ? t("title", { name: entityName(only, locale) }) : t("titleOfSeveral", { count: platforms.length })}
      description={t("text")}
      submit={submitText}
    >
      {only ? null : (
        <SelectField<Way>
          label={t("way.label")}
          value={way}
          options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          onChange={(value) => choose(chosen, value ?? "add")}
        />
      )}
      <MultiCombobox<number>
        label={t("reports")}
        hint={t("hint")}
        options={reports}
        value={chosen}
        onChange={(next) => choose(next, way)}
      />
      <div>
        <Button icon={RotateCcw} variant="quiet" onClick={() => choose(usual, "set")}>
          {t("usual")}
        </Button>
      </div>
      <div role="status">{preview ? <ChangePreview preview={preview} groups={groups} /> : null}</div>
    </FormDialog>
  );
}
