import { useTranslations } from "next-intl";
import { credentialsList } from "@/components/credentials/list/credentials-list";
import { CellIcon, cellIcons, cellTones } from "@/components/harvest/cells/cell-icon";
import { StateBar } from "@/components/harvest/cells/state-bar";
import { monthList } from "@/components/harvest/status/month-list";
import { summarizeStates, visibleStates } from "@/components/harvest/status/summarize-states";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { TextLink } from "@/components/ui/text-link";
import { type CellState, cellStates } from "@/lib/harvest/states/cell-state";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";

type SushiMonth = { month: string; states: Readonly<Record<CellState, number>> };

type Props = {
  /** Finished months, newest first. */
  months: readonly SushiMonth[];
  credentials: { count: number; broken: number; broken_reports: number; unverified: number };
};

/** Health of harvesting: recent months and credentials. */
export function SushiCard({ months, credentials }: Props) {
  const t = useTranslations("dashboard.sushi");
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-5">
        {months.map((one) => (
          <Month key={one.month} {...one} />
        ))}
        <CredentialsSum {...credentials} />
      </div>
    </Card>
  );
}

function Month({ month, states }: SushiMonth) {
  const t = useTranslations("dashboard.sushi");
  const name = useTranslations("harvest.cell");
  const { complete, count } = useFormat();
  const sums = summarizeStates(states);
  if (sums.total === 0)
    return (
      <p className="text-muted">
        <span className="font-semibold text-ink">{month}</span> {t("none")}
      </p>
    );
  const share = complete(sums.done / sums.total, 0);
  const sentence = t("month", { month, done: count(sums.done), total: sums.total, shown: count(sums.total), share });
  return (
    <section aria-label={month} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <TextLink href={monthList.address({ month })} className="font-semibold">
          {month}
        </TextLink>
        <span className="text-muted text-sm">
          {t("done", { done: count(sums.done), total: sums.total, shown: count(sums.total) })}
        </span>
        <span className="tabular ml-auto font-semibold">{share}</span>
      </div>
      <StateBar label={sentence} parts={cellStates.map((key) => ({ key, tone: cellTones[key], count: states[key] }))} />
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {visibleStates(states, undefined).map((state) => (
          <li key={state}>
            <TextLink
              quiet
              href={monthList.address({ month, state })}
              className="inline-flex min-h-6 items-center gap-1.5"
            >
              <CellIcon look={cellIcons[state]} size={14} />
              {name(state)} <span className="tabular text-muted">{count(states[state])}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CredentialsSum({ count, broken, broken_reports: brokenReports, unverified }: Props["credentials"]) {
  const t = useTranslations("dashboard.sushi");
  const figures = [
    { key: "credentials", value: count, href: pathTo("sushi-credentials-list") },
    { key: "broken", value: broken, href: credentialsList.address({ state: "broken" }) },
    { key: "brokenReports", value: brokenReports, href: credentialsList.address({ state: "report-broken" }) },
    { key: "unverified", value: unverified, href: credentialsList.address({ state: "unverified" }) },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-hairline border-t pt-3 text-sm">
      {figures.map(({ key, value, href }) => (
        <div key={key} className="flex min-h-6 items-center justify-between gap-3">
          <dt>
            {value > 0 ? (
              <TextLink quiet href={href} className="inline-flex min-h-6 items-center">
                {t(key)}
              </TextLink>
            ) : (
              <span className="text-muted">{t(key)}</span>
            )}
          </dt>
          <dd>
            <Count value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
