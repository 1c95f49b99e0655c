"use client";

import { CircleCheck, ShieldCheck, TriangleAlert } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import { usePlatformAddition } from "@/components/platforms/use-platform-addition";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { FieldNotes } from "@/components/ui/fields/field";
import { useField } from "@/components/ui/fields/form-context.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { type Credentials, listAccountsCall } from "@/lib/credentials/contract";
import { type CounterVersion, counterVersions } from "@/lib/credentials/counter-versions";
import { useCall } from "@/lib/kit/call/use-call";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ServiceHints } from "@/lib/platforms/registry/hints-for";
import { useCredentialsPlace } from "../credentials-place.client";
import { type CredentialsReport, inRelease, usualReports } from "../form-choices";
import { IconMark } from "../icon-mark";
import { UrlField } from "../registry/url-field.client";
import type { PlatformSuggestions } from "../registry/use-suggestions";
import { AccessFields } from "./access-fields.client";
import { beginningOfDay } from "./day-moment";

/** Fields used only by some releases. */
const places = { api_key: ["5", "5.1"], http_username: ["4"], http_password: ["4"] };

/**
 * The COUNTER release. Values of fields that the new release does not use are set aside, and restored when the user
 * switches back.
 */
function ReleaseField({ form, isFixed }: { form: FormState; isFixed: boolean }) {
  const t = useTranslations("credentialsPages");
  const { choices } = useCredentialsPlace();
  const putBy = useRef(new Map<string, unknown>());
  const { counter_reports: reportIds } = form.values;
  const change = (release: CounterVersion | null) => {
    if (!release) return;
    const ids = Array.isArray(reportIds) ? reportIds.filter((id) => typeof id === "number") : [];
    const sameReports = inRelease(choices.reports, ids, release);
    form.set("counter_reports", sameReports.length > 0 ? sameReports : usualReports(choices.reports, release));
    for (const [name, releases] of Object.entries(places)) {
      if (form.values[name]) putBy.current.set(name, form.values[name]);
      form.set(name, releases.includes(release) ? (putBy.current.get(name) ?? "") : "");
    }
  };
  return (
    <SelectField
      name="counter_version"
      label={t("field.release")}
      required
      disabled={isFixed}
      options={[...counterVersions].reverse().map((value) => ({ value, label: `COUNTER ${value}` }))}
      onChange={change}
    />
  );
}

type Props = {
  form: FormState;
  /** The credentials being changed: organization, platform and release are fixed. */
  stored: Credentials | null;
  release: CounterVersion;
  suggestions: PlatformSuggestions;
  /** Null without information from the registry. */
  hints: ServiceHints | null;
};

export function CredentialsFields({ form, stored, release, suggestions, hints }: Props) {
  const t = useTranslations("credentialsPages");
  const { choices, adding } = useCredentialsPlace();
  const { addition, dialog } = usePlatformAddition(adding, (pk) => form.set("platform_id", pk));
  return (
    <>
      {stored ? null : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Combobox name="organization_id" label={t("field.organization")} required options={choices.organizations} />
          <Combobox
            name="platform_id"
            label={t("field.platform")}
            required
            options={choices.platforms}
            addition={addition}
          />
          {dialog}
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField name="title" label={t("field.title")} hint={t("hint.title")} maxLength={120} autoComplete="off" />
        <ReleaseField form={form} isFixed={stored !== null} />
      </div>
      <AccountField form={form} stored={stored} />
      <UrlField form={form} release={release} suggestions={suggestions} />
      <Section title={t("section.access")}>
        <AccessFields form={form} stored={stored} release={release} hints={hints} />
      </Section>
      <ReportPicker
        reports={choices.reports.filter(({ counter_version }) => counter_version === release)}
        offered={suggestions.offered}
        proven={suggestions.proven}
        stored={stored?.counter_reports ?? []}
      />
      <Section title={t("section.harvesting")}>
        <HarvestFields form={form} stored={stored} />
      </Section>
    </>
  );
}

const idOf = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);

/** Offered once the organization has credentials at the platform: before, it has one account. */
function AccountField({ form, stored }: { form: FormState; stored: Credentials | null }) {
  const t = useTranslations("credentialsPages");
  const list = useId();
  const organization = stored?.organization.pk ?? idOf(form.values.organization_id);
  const platform = stored?.platform.pk ?? idOf(form.values.platform_id);
  const { data } = useCall(
    listAccountsCall,
    { query: { organization: organization ?? 0, platform: platform ?? 0 } },
    { enabled: organization !== null && platform !== null },
  );
  const { credentials = 0, accounts = [] } = data ?? {};
  const others = stored ? credentials - 1 : credentials;
  if (others < 1 && accounts.length < 2 && !form.values.account) return null;
  return (
    <>
      <TextField
        name="account"
        label={t("field.account")}
        hint={t("hint.account")}
        maxLength={100}
        autoComplete="off"
        list={list}
      />
      <datalist id={list}>
        {accounts.map(({ pk, name }) => (name === "" ? null : <option key={pk} value={name} />))}
      </datalist>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-hairline border-t pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

type HarvestFieldsProps = { form: FormState; stored: Credentials | null };

function HarvestFields({ form, stored }: HarvestFieldsProps) {
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

function Limits({ form, stored }: HarvestFieldsProps) {
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

type ReportPickerProps = {
  /** Of the chosen release. */
  reports: readonly CredentialsReport[];
  /** COUNTER codes in the registry. */
  offered: readonly string[];
  /** COUNTER codes that returned usage for any library. */
  proven: readonly string[];
  /** The stored reports; some may be broken. */
  stored: Credentials["counter_reports"];
};

/** COUNTER's order. */
const usualOrder = ["PR", "DR", "TR", "IR"];
const placeOf = ({ code }: CredentialsReport) =>
  usualOrder.includes(code) ? usualOrder.indexOf(code) : usualOrder.length;
const inUsualOrder = (first: CredentialsReport, second: CredentialsReport) => placeOf(first) - placeOf(second);

const readIds = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];

/** Check boxes for the reports of a release; views are collapsed until one is chosen. */
function ReportPicker({ reports, offered, proven, stored }: ReportPickerProps) {
  const t = useTranslations("credentialsPages");
  const field = useField<readonly number[]>({ name: "counter_reports", label: t("field.reports") }, readIds);
  const full = reports.filter(({ is_view }) => !is_view).sort(inUsualOrder);
  const views = reports.filter(({ is_view }) => is_view);
  const chosenViews = views.filter(({ pk }) => field.value.includes(pk)).length;
  const tick = (pk: number, isOn: boolean) =>
    field.change(isOn ? [...field.value, pk] : field.value.filter((id) => id !== pk));
  const rowOf = (report: CredentialsReport) => (
    <ReportRow
      key={report.pk}
      {...{ report, offered, proven, tick }}
      isOn={field.value.includes(report.pk)}
      broken={stored.find(({ pk, broken_since }) => pk === report.pk && broken_since)?.broken_by ?? null}
    />
  );
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={field.aria["aria-describedby"]} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">
        {t("field.reports")}
        <span aria-hidden className="text-danger">
          {" *"}
        </span>
      </legend>
      <div className="flex flex-col gap-2">
        <div className="grid gap-x-4 sm:grid-cols-2">{full.map(rowOf)}</div>
        {views.length > 0 ? (
          <details open={chosenViews > 0 || undefined}>
            <summary className="inline-block min-h-6 rounded-sm text-brand text-sm">
              {t("views", { count: views.length, chosen: chosenViews })}
            </summary>
            <div className="mt-1 grid gap-x-4 sm:grid-cols-2">{views.map(rowOf)}</div>
          </details>
        ) : null}
      </div>
      <FieldNotes id={field.id} error={field.error} />
    </fieldset>
  );
}

type RowProps = Pick<ReportPickerProps, "offered" | "proven"> & {
  report: CredentialsReport;
  isOn: boolean;
  broken: string | null;
  tick: (pk: number, isOn: boolean) => void;
};

function ReportRow({ report: { pk, code, name }, offered, proven, isOn, broken, tick }: RowProps) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const reason = broken === null ? null : t("reportBrokenTip", { reason: words(broken)?.name ?? "" });
  return (
    <div className="flex items-start gap-1">
      <Checkbox label={`${code} – ${name}`} value={isOn} onChange={(next) => tick(pk, next)} />
      {reason ? <IconMark icon={TriangleAlert} tone="text-danger" text={reason} /> : null}
      {proven.includes(code) ? <IconMark icon={CircleCheck} tone="text-ok" text={t("reportProven")} /> : null}
      {offered.includes(code) ? <IconMark icon={ShieldCheck} tone="text-info" text={t("reportOffered")} /> : null}
    </div>
  );
}
