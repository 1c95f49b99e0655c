"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SelectField } from "@/components/ui/select-field.client";
import { type CounterVersion, counterVersions } from "@/lib/credentials/counter-versions";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { useCredentialsPlace } from "./credentials-place.client";
import { inRelease, usualReports } from "./form-choices";

/** What only requests of some releases have a place for. */
const places = { api_key: ["5", "5.1"], http_username: ["4"], http_password: ["4"] };

/** The release of COUNTER. What another one has no place for is put by, and back when the first is chosen again. */
export function ReleaseField({ form, isFixed }: { form: FormState; isFixed: boolean }) {
  const t = useTranslations("credentialsPages");
  const { choices } = useCredentialsPlace();
  const putBy = useRef(new Map<string, unknown>());
  const { counter_reports: chosen } = form.values;
  const change = (release: CounterVersion | null) => {
    if (!release) return;
    const ids = Array.isArray(chosen) ? chosen.filter((id) => typeof id === "number") : [];
    const kept = inRelease(choices.reports, ids, release);
    form.set("counter_reports", kept.length > 0 ? kept : usualReports(choices.reports, release));
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
