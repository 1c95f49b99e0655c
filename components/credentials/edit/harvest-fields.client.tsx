"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import type { Credentials } from "@/lib/credentials/contract";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { useFormat } from "@/lib/kit/format/use-format";
import { useCredentialsPlace } from "../credentials-place.client";
import { beginningOfDay } from "./day-moment";

type Props = { form: FormState; stored: Credentials | null };

export function HarvestFields({ form, stored }: Props) {
  const t = useTranslations("credentialsPages");
  const { isConsortial, isManager } = useCredentialsPlace();
  return (
    <>
      <Switch name="enabled" label={t("field.enabled")} hint={t("hint.enabled")} />
      {isConsortial ? (
        <Switch
          name="outside_consortium"
          label={t("field.outside_consortium")}
          hint={t(isManager ? "hint.outside" : "hint.outsideFixed")}
          disabled={!isManager}
        />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Limits form={form} stored={stored} />
      </div>
    </>
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function Limits({ form, stored }: Props) {
  const t = useTranslations("credentialsPages");
  const { lastMonth } = useCredentialsPlace();
  const { day } = useFormat();
  const timeZone = useTimeZone() ?? "UTC";
  const { not_before, expires_on, last_harvestable_month: month } = form.values;
  const errorOf = (name: string) => (form.errors[name] ? { error: form.errors[name].join(" ") } : {});
  const by = month && month === stored?.last_harvestable_month ? stored.last_harvestable_by : undefined;
  return (
    <>
      <DayField
        label={t("field.not_before")}
        hint={t("hint.notBefore")}
        value={text(not_before) && day(text(not_before))}
        onChange={(value) => form.set("not_before", value === "" ? null : beginningOfDay(value, timeZone))}
        {...errorOf("not_before")}
      />
      <DayField
        label={t("field.expires_on")}
        hint={t("hint.expiresOn")}
        value={text(expires_on)}
        onChange={(value) => form.set("expires_on", value || null)}
        {...errorOf("expires_on")}
      />
      <MonthField
        label={t("field.oldest")}
        hint={
          by === undefined ? t("hint.oldest") : by ? t("hint.oldestBy", { who: by.username }) : t("hint.oldestServer")
        }
        max={lastMonth}
        value={text(month)}
        onChange={(value) => form.set("last_harvestable_month", value || null)}
        {...errorOf("last_harvestable_month")}
      />
    </>
  );
}
