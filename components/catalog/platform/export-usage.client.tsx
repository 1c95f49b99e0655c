"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ExportMonitor } from "@/components/exports/export-monitor.client";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import {
  countUsageCall,
  type Export,
  exportCounterCall,
  exportUsageCall,
  listWritableReportsCall,
} from "@/lib/exports/contract";
import { formatsOf } from "@/lib/exports/export-state";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { listPlatformAccountsCall } from "@/lib/platforms/contract";
import { type Contents, offerReports, type ReportsOfPlatform } from "./offered-reports";

type Props = {
  platformId: number;
  contents: Contents;
  organization: number | null;
  organizations: readonly Option<number>[];
  months: { from: string; to: string };
};

export function ExportUsage({ platformId, contents: preset, organization: selected, organizations, months }: Props) {
  const t = useTranslations("platforms.data.export");
  const common = useTranslations("common");
  const [selectedContents, setWanted] = useState(preset);
  const [usageFormat, setUsageFormat] = useState<(typeof formatsOf.usage)[number]>("csv");
  const [counterFormat, setCounterFormat] = useState<(typeof formatsOf.counter)[number]>("json");
  // With several, a preset would be exported by mistake.
  const only = organizations.length === 1 ? organizations[0] : undefined;
  const [organization, setOrganization] = useState(selected ?? only?.value ?? null);
  const [chosenAccount, setAccount] = useState<number | "all">("all");
  const [from, setFrom] = useState(months.from);
  const [to, setTo] = useState(months.to);
  const [omitted, setOmitted] = useState<readonly number[]>([]);
  const [started, setStarted] = useState<{ export: Export; request: string } | null>(null);
  const { isBusy, run } = useSnackbarAction();
  const isWhole = organization !== null && from !== "" && to !== "" && from <= to;
  const { data: places } = useCall(
    listPlatformAccountsCall,
    { params: { platform: platformId }, query: { organization: organization ?? 0 } },
    { enabled: organization !== null },
  );
  const accounts = places?.[0]?.accounts ?? [];
  const account = accounts.find(({ pk }) => pk === chosenAccount)?.pk ?? null;
  const place = { organization: organization ?? 0, platform: platformId, from, to };
  const ofAccount = account === null ? {} : { account: String(account) };
  const { data: counted } = useCall(countUsageCall, { query: { ...place, ...ofAccount } }, { enabled: isWhole });
  const { data: stored, isLoading: isLooking } = useCall(
    listWritableReportsCall,
    { query: { ...place, ...ofAccount, all: "true" } },
    { enabled: isWhole, keepLast: true },
  );
  const offered = offerReports(stored ?? []);
  // COUNTER reports that do not exist in these months cannot be exported.
  const contents =
    selectedContents === "usage" || offered.contents.includes(selectedContents) ? selectedContents : "usage";
  const reports = contents === "usage" ? [] : offered.reports[contents];
  const chosen = reports.filter(({ pk }) => !omitted.includes(pk));
  // While the available reports load, the previous ones are shown.
  const isEmpty = contents === "usage" ? counted?.count === 0 : isLooking || chosen.length === 0;
  const format = contents === "usage" ? usageFormat : counterFormat;
  const request = JSON.stringify({ contents, format, place, account, reports: chosen.map(({ pk }) => pk) });
  const begin = () =>
    run(async () => {
      if (organization === null) return;
      const made = await (contents === "usage"
        ? send(exportUsageCall, { body: { format: usageFormat, usage: { ...place, account } } })
        : send(exportCounterCall, {
            body: {
              format: counterFormat,
              usage: {
                ...{ ...place, account, release: contents },
                report_types: chosen.length < reports.length ? chosen.map(({ pk }) => pk) : null,
              },
            },
          }));
      setStarted({ export: made, request });
    });
  const amount =
    contents !== "usage"
      ? t("chosen", { count: chosen.length })
      : isWhole && counted
        ? t("records", { count: counted.count })
        : null;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[72ch] text-muted">{t("text")}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {organizations.length > 1 ? (
          <div className="sm:col-span-2">
            <SelectField<number>
              label={t("organization")}
              required
              value={organization}
              options={[...organizations]}
              onChange={setOrganization}
            />
          </div>
        ) : null}
        {accounts.length > 1 ? (
          <div className="sm:col-span-2">
            <SelectField<number | "all">
              label={common("account")}
              value={account ?? "all"}
              options={[
                { value: "all", label: t("allAccounts") },
                ...accounts.map(({ pk, name }) => ({ value: pk, label: name || common("mainAccount") })),
              ]}
              onChange={(value) => setAccount(value ?? "all")}
            />
          </div>
        ) : null}
        <MonthField label={t("from")} value={from} onChange={setFrom} required />
        <MonthField label={t("to")} value={to} onChange={setTo} required />
        {organization === null ? null : (
          <>
            <div className="sm:col-span-2">
              <SelectField<Contents>
                label={t("kind")}
                value={contents}
                options={(["usage", ...offered.contents] as const).map((value) => ({
                  value,
                  label:
                    value === "delivered"
                      ? t(`kinds.came.${offered.came}`)
                      : t(`kinds.${value === "5.1" ? "release51" : value}`),
                }))}
                onChange={(value) => setWanted(value ?? "usage")}
              />
            </div>
            {contents === "usage" ? (
              <SelectField
                label={t("format")}
                value={usageFormat}
                options={formatsOf.usage.map((value) => ({ value, label: t(`formats.${value}`) }))}
                onChange={(value) => setUsageFormat(value ?? "csv")}
              />
            ) : (
              <SelectField
                label={t("format")}
                value={counterFormat}
                options={formatsOf.counter.map((value) => ({ value, label: t(`formats.${value}`) }))}
                onChange={(value) => setCounterFormat(value ?? "json")}
              />
            )}
          </>
        )}
      </div>
      {contents === "5.1" && reports.some(({ release }) => release === "5") ? (
        <p className="max-w-[72ch] text-muted text-sm">{t("release5As51")}</p>
      ) : null}
      {stored && isWhole ? <NotOffered offered={offered} /> : null}
      {reports.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-sm">{t("reports")}</legend>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {reports.map(({ pk, counter_code: code, name, release }) => (
              <Checkbox
                key={pk}
                label={t("report", { code, name, release })}
                value={!omitted.includes(pk)}
                onChange={(isOn) => setOmitted(isOn ? omitted.filter((id) => id !== pk) : [...omitted, pk])}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={Download} busy={isBusy} disabled={!isWhole || isEmpty} onClick={begin}>
          {t("action")}
        </Button>
        <span role="status" className="text-muted">
          {organization !== null ? amount : organizations.length === 0 ? t("records", { count: 0 }) : null}
        </span>
      </div>
      {started ? (
        <ExportMonitor key={started.export.pk} first={started.export} isEarlier={started.request !== request} />
      ) : null}
    </div>
  );
}

/** Explains why a release or a report is missing from the choices. */
function NotOffered({ offered: { came, release4, unknown } }: { offered: ReportsOfPlatform }) {
  const t = useTranslations("platforms.data.export.notOffered");
  const names = (codes: readonly string[]) => ({ count: codes.length, names: codes.join(", ") });
  const lines = [
    ...(came === "none" ? [t("nothing")] : came === "release51" ? [t("release5")] : []),
    ...(release4.length > 0 ? [t("release4", names(release4))] : []),
    ...(unknown.length > 0 ? [t("unknown", names(unknown))] : []),
  ];
  return lines.length > 0 ? (
    <ul className="flex max-w-[72ch] flex-col gap-1 text-muted text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : null;
}
