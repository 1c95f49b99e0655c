"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { type FormState, useContractForm } from "@/lib/kit/call/use-contract-form";
import { createTemplateCall, type SheetTemplateView } from "@/lib/non-counter/contract";
import type { Mapping } from "@/lib/non-counter/layout/mapping";

type HeadingChoiceProps = { form: FormState; headings: readonly string[] };

/** Headings by which the next sheet is recognized. */
function HeadingChoice({ form, headings }: HeadingChoiceProps) {
  const t = useTranslations("nonCounter.save");
  const headingsValue = form.values.headings;
  const chosen = Array.isArray(headingsValue) ? headingsValue.filter((one) => typeof one === "string") : [];
  const choose = (heading: string, isChosen: boolean) =>
    form.set("headings", isChosen ? [...chosen, heading] : chosen.filter((one) => one !== heading));
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-semibold text-sm">{t("headings")}</legend>
      {headings.map((heading) => (
        <Checkbox
          key={heading}
          label={heading}
          value={chosen.includes(heading)}
          onChange={(isChosen) => choose(heading, isChosen)}
        />
      ))}
      {form.errors.headings ? <p className="text-danger text-sm">{form.errors.headings.join(" ")}</p> : null}
    </fieldset>
  );
}

type Props = {
  organization: number;
  platform: number;
  reportType: number;
  mapping: Mapping;
  onClose: () => void;
  onSaved: (template: SheetTemplateView) => void;
};

/** Saves a mapping as the platform's template, which then reads sheets with these headings automatically. */
export function SaveTemplateDialog({ organization, platform, reportType, mapping, onClose, onSaved }: Props) {
  const t = useTranslations("nonCounter.save");
  const notify = useSnackbar();
  const headings = mapping.columns.filter(({ role }) => role !== "Ignore").map(({ heading }) => heading);
  const form = useContractForm(createTemplateCall, {
    params: { organization },
    values: {
      name: "",
      platform,
      report_type: reportType,
      headings,
      mapping: {
        ...mapping,
        columns: [...mapping.columns],
        skip_rows: [...mapping.skip_rows],
        blanks: [...mapping.blanks],
        constants: { ...mapping.constants, attributes: { ...mapping.constants.attributes } },
        metric_names: { ...mapping.metric_names },
      },
    },
    onDone: (template) => {
      onClose();
      notify({ tone: "ok", text: t("done", { name: template.name }) });
      onSaved(template);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t("title")} description={t("text")}>
      <TextField name="name" label={t("name")} required counter={120} autoComplete="off" />
      <HeadingChoice form={form} headings={headings} />
    </FormDialog>
  );
}
