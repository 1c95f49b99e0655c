"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ExportMonitor } from "@/components/exports/export-monitor.client";
import { Button } from "@/components/ui/button";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { countUsageCall, type Export, exportCounterCall, exportUsageCall } from "@/lib/exports/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";

/** What a file holds, and how it is written. */
const kinds = {
  "usage csv": { format: "csv" },
  "usage parquet": { format: "parquet" },
  "counter json": { format: "json", release: "delivered" },
  "counter tsv": { format: "tsv", release: "delivered" },
  "counter-5-1 json": { format: "json", release: "5.1" },
  "counter-5-1 tsv": { format: "tsv", release: "5.1" },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds).filter((name): name is Kind => name in kinds);

type Props = {
  platformId: number;
  organization: number | null;
  organizations: readonly Option<number>[];
  months: { from: string; to: string };
};

/** Asks for a file with the usage of one organization on the platform; it is made in the background. */
export function ExportUsage({ platformId, organization: selected, organizations, months }: Props) {
  const t = useTranslations("platforms.data.export");
  const [kind, setKind] = useState<Kind>("usage csv");
  const [organization, setOrganization] = useState(selected ?? organizations[0]?.value ?? null);
  const [from, setFrom] = useState(months.from);
  const [to, setTo] = useState(months.to);
  const [started, setStarted] = useState<Export | null>(null);
  const { isBusy, run } = useToldAction();
  const isWhole = organization !== null && from !== "" && to !== "" && from <= to;
  const query = { organization: organization ?? 0, platform: platformId, from, to };
  const { data } = useCall(countUsageCall, { query }, { enabled: isWhole });
  const begin = () =>
    run(async () => {
      if (organization === null) return;
      const usage = { organization, platform: platformId, from, to };
      const wanted = kinds[kind];
      setStarted(
        await ("release" in wanted
          ? send(exportCounterCall, { body: { format: wanted.format, usage: { ...usage, release: wanted.release } } })
          : send(exportUsageCall, { body: { format: wanted.format, usage } })),
      );
    });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[72ch] text-muted">{t("text")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<Kind>
          label={t("kind")}
          value={kind}
          options={kindNames.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) => setKind(value ?? "usage csv")}
        />
        {organizations.length > 1 ? (
          <SelectField<number>
            label={t("organization")}
            value={organization}
            options={[...organizations]}
            onChange={setOrganization}
          />
        ) : null}
        <MonthField label={t("from")} value={from} onChange={setFrom} required />
        <MonthField label={t("to")} value={to} onChange={setTo} required />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={Download}
          busy={isBusy}
          disabled={!isWhole || data?.count === 0}
          onClick={begin}
        >
          {t("action")}
        </Button>
        <span role="status" className="text-muted">
          {isWhole && data ? t("records", { count: data.count }) : null}
        </span>
      </div>
      {started ? <ExportMonitor key={started.pk} first={started} /> : null}
    </div>
  );
}
