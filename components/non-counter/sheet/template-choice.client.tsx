"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { useCall } from "@/lib/kit/call/use-call";
import { listTemplatesCall } from "@/lib/non-counter/contract";

type Props = { organization: number; platform: number; value: number | null; onChoose: (template: number) => void };

/** Templates of a platform, for a sheet that none or the wrong one recognized; renders nothing if there are none. */
export function TemplateChoice({ organization, platform, value, onChoose }: Props) {
  const t = useTranslations("nonCounter");
  const read = useCall(listTemplatesCall, { params: { organization }, query: { platform } });
  const { data = [] } = read;
  if (!read.data) return <NotLoaded label={t("mapper.template")} read={read} />;
  if (data.every(({ pk }) => pk === value)) return null;
  return (
    <div className="max-w-md">
      <SelectField<number>
        label={t("mapper.template")}
        hint={t("mapper.templateHint")}
        value={data.some(({ pk }) => pk === value) ? value : null}
        options={data.map((template) => ({
          value: template.pk,
          label: t("template.named", { name: template.name, report: template.report_type.short_name }),
        }))}
        onChange={(chosen) => chosen !== null && chosen !== value && onChoose(chosen)}
      />
    </div>
  );
}
