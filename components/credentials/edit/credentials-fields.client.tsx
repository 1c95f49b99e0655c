"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { usePlatformAddition } from "@/components/platforms/use-platform-addition";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { Credentials } from "@/lib/credentials/contract";
import { type CounterVersion, counterVersions } from "@/lib/credentials/counter-versions";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import type { ServiceHints } from "@/lib/platforms/registry/hints-for";
import { useCredentialsPlace } from "../credentials-place.client";
import { UrlField } from "../registry/url-field.client";
import type { PlatformSuggestions } from "../registry/use-suggestions";
import { AccessFields } from "./access-fields.client";
import { inRelease, usualReports } from "./form-choices";
import { HarvestFields } from "./harvest-fields.client";
import { ReportPicker } from "./report-picker.client";

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
