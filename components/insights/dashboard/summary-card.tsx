import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { TextLink } from "@/components/ui/text-link";
import type { InterestOverview } from "@/lib/insights/dashboard/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { dashboardReportAddress } from "./interest-report";

type Props = { overview: InterestOverview; of: { organization: number; from: string | null; to: string | null } };

/** Total usage, the number of days, and the change. */
export function SummaryCard({ overview, of }: Props) {
  const t = useTranslations("dashboard.summary");
  const { count, decimal } = useFormat();
  const { groups, total, days, first_month: from, last_month: to } = overview;
  const important = groups.filter((group) => group.important);
  const previous = overview.previous?.groups.filter(({ group }) => important.some(({ pk }) => pk === group));
  // The total is compared only if every important group can be.
  const isCompared = important.every(({ pk, total: own }) => !own || previous?.some(({ group }) => group === pk));
  const sumOf = (when: "now" | "before") => (previous ?? []).reduce((sum, one) => sum + one[when], 0);
  return (
    <Card title={t("title")}>
      <dl className="grid gap-x-6 gap-y-4 desk:grid-cols-3 sm:grid-cols-3">
        <Figure
          name={t("total")}
          note={
            <>
              {important.map(({ name }) => name).join(" + ")}{" "}
              {previous && isCompared ? <Change now={sumOf("now")} before={sumOf("before")} /> : null}
            </>
          }
        >
          <TextLink
            quiet
            href={dashboardReportAddress({
              ...of,
              groups: important.map(({ short_name: name }) => name),
              rows: "month",
            })}
          >
            <Count value={total} reason={t("noReport")} />
          </TextLink>
        </Figure>
        <Figure name={t("days")} note={from && to ? (from === to ? from : t("span", { from, to })) : t("noDays")}>
          {count(days)}
        </Figure>
        <Figure name={t("average")} note={t("perDay")}>
          {days > 0 && total !== null ? decimal(total / days) : "–"}
        </Figure>
      </dl>
      <Groups overview={overview} of={of} />
    </Card>
  );
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular order-none font-semibold text-metric leading-9">{children}</dd>
      <dd className="text-muted text-sm">{note}</dd>
    </div>
  );
}

function Groups({ overview: { groups, previous }, of }: Props) {
  const t = useTranslations("dashboard.summary");
  const visible = groups.filter(({ important, total }) => important || Number(total) > 0);
  const former = new Map(previous?.groups.map((group) => [group.group, group]));
  return (
    <>
      <table className="mt-4 w-full">
        <caption className="sr-only">{t("byKind")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("kind")}</th>
            <th scope="col">{t("interest")}</th>
            {previous ? <th scope="col">{t("change")}</th> : null}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-hairline border-y">
          {visible.map(({ pk, name, short_name: group, total, counts }) => {
            const sums = former.get(pk);
            return (
              <tr key={pk}>
                <th scope="row" className="py-1.5 text-left font-[450]">
                  <TextLink quiet href={dashboardReportAddress({ ...of, groups: [group], rows: "platform" })}>
                    {name}
                  </TextLink>
                  <span className="block text-muted text-sm">{counts}</span>
                </th>
                <td className="py-1.5 text-right">
                  <Count value={total} reason={t("noReport")} />
                </td>
                {previous ? (
                  <td className="w-24 py-1.5 text-right">
                    {sums ? <Change now={sums.now} before={sums.before} /> : null}
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-sm">
        {previous
          ? t("compared", {
              from: previous.now.from,
              to: previous.now.to,
              before: previous.before.from,
              until: previous.before.to,
            })
          : t("notCompared")}
      </p>
    </>
  );
}

type ChangeProps = { now: number; before: number };

/** Change of a figure, in a neutral color because more is not always better. No ratio to 0. */
function Change({ now, before }: ChangeProps) {
  const t = useTranslations("dashboard.change");
  const { percent } = useFormat();
  if (before === 0)
    return now === 0 ? null : <span className="whitespace-nowrap text-muted text-sm">{t("fromZero")}</span>;
  const change = Math.round((now / before - 1) * 1000) / 1000;
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  return (
    <span className="tabular inline-flex items-center gap-1 whitespace-nowrap text-sm">
      <Icon size={14} aria-hidden className="text-muted" />
      {`${change > 0 ? "+" : ""}${percent(change)}`}
    </span>
  );
}
