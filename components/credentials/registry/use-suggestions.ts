import { useLayoutEffect, useRef } from "react";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { type CounterVersion, counterVersions } from "@/lib/credentials/counter-versions";
import { listUseCasesCall } from "@/lib/harvest/overview/contract";
import { useCall } from "@/lib/kit/call/use-call";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { getPlatformRecordCall } from "@/lib/platforms/registry/contract";
import { type CredentialsReport, usualReports } from "../form-choices";
import { bestUrl, urlCandidates } from "./url-candidates";

type PlatformPlace = {
  /** Null until one is chosen. */
  platformId: number | null;
  organizationId: number | null;
  release: CounterVersion;
};

/** Information on the platform from the COUNTER Registry and from harvested usage. */
export function usePlatformSuggestions({ platformId, organizationId, release }: PlatformPlace) {
  const enabled = platformId !== null;
  const record = useCall(getPlatformRecordCall, { params: { platform: platformId ?? 0 } }, { enabled });
  const organization = organizationId ?? ALL_ORGANIZATIONS;
  const useCases = useCall(
    listUseCasesCall,
    { params: { organization }, query: { platform: platformId ?? 0 } },
    { enabled, keepLast: true },
  );
  const ofPlatform = (useCases.data ?? []).filter(({ platform }) => platform === platformId);
  const registered = record.data?.platform ?? null;
  return {
    record: record.data,
    isLoading: record.isLoading || useCases.isLoading,
    /** COUNTER codes of the release in the registry. */
    offered: registered?.releases.find((one) => one.counter_version === release)?.reports.map(({ code }) => code) ?? [],
    /** Codes that returned usage for any library. */
    proven: ofPlatform
      .filter(({ counter_version }) => counter_version === release)
      .map(({ counter_report }) => counter_report.code),
    candidates: urlCandidates({ services: registered?.services ?? [], useCases: ofPlatform, release }),
  };
}

export type PlatformSuggestions = ReturnType<typeof usePlatformSuggestions>;

/** Prefills URL and reports of new credentials once they are loaded; keeps the user's input. */
export function usePrefill(
  form: FormState,
  suggestions: PlatformSuggestions,
  choices: readonly CredentialsReport[],
): void {
  const latest = useRef(form);
  latest.current = form;
  const filled = useRef({ url: "", reports: form.values.counter_reports });
  const best = suggestions.isLoading ? null : (bestUrl(suggestions.candidates) ?? "");
  const offered = suggestions.offered.join(" ");
  // The registry responds after the platform was chosen, so no event handler can prefill. A layout effect, because a
  // click in between would be overwritten.
  useLayoutEffect(() => {
    const { values, set } = latest.current;
    const isOwn = values.url !== "" && values.url !== filled.current.url;
    if (best === null || isOwn || values.url === best) return;
    filled.current.url = best;
    set("url", best);
  }, [best]);
  useLayoutEffect(() => {
    const { values, set } = latest.current;
    const release = counterVersions.find((one) => one === values.counter_version);
    if (!release || offered === "" || values.counter_reports !== filled.current.reports) return;
    const reports = usualReports(choices, release, offered.split(" "));
    if (reports.length === 0) return;
    filled.current.reports = reports;
    set("counter_reports", reports);
  }, [offered, choices]);
}
