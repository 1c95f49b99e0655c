import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { YearStrip } from "@/components/coverage/year-strip";
import { Change } from "@/components/ui/change";
import { Count } from "@/components/ui/count";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { TextLink } from "@/components/ui/text-link";
import { ratioOf } from "@/lib/coverage/coverage";
import type { MonthReports } from "@/lib/coverage/month-state";
import type { InterestOverview } from "@/lib/insights/dashboard/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { dashboardReportAddress } from "./interest-report";

/** Groups with a tile of their own; the others follow in a line. */
const TILES = 2;

type Props = {
  overview: InterestOverview;
  /** Where its links lead; null without links, for people without an account. */
  of: { organization: number; from: string | null; to: string | null } | null;
  /** All reports by month, without gaps. */
  coverage: readonly MonthReports[];
};

/** Total interest, the important groups and data coverage, each with its change and the completeness of its months. */
export function SummaryFigures({ overview, of, coverage }: Props) {
  const t = useTranslations("dashboard.summary");
  const { decimal } = useFormat();
  const { groups, total, days, first_month: from, last_month: to } = overview;
  const important = groups.filter((group) => group.important);
  const compared = overview.previous ?? overview.year_before;
  const sums = compared?.groups.filter(({ group }) => important.some(({ pk }) => pk === group)) ?? [];
  // The total is compared only if every important group can be.
  const isCompared =
    compared && important.every(({ pk, total: own }) => !own || sums.some(({ group }) => group === pk));
  const sumOf = (when: "now" | "before") => sums.reduce((sum, one) => sum + one[when], 0);
  const addressOf = (those: readonly Group[], rows: "month" | "platform") =>
    of && dashboardReportAddress({ ...of, groups: those.map(({ short_name: name }) => name), rows });
  const visible = groups.filter((group) => group.important || Number(group.total) > 0);
  const [tiled, others] = [visible.slice(0, TILES), visible.slice(TILES)];
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      <h2 className="sr-only">{t("title")}</h2>
      <FigureTiles>
        <FigureTile
          name={t("total")}
          href={addressOf(important, "month")}
          strip={<YearStrip of={t("total")} months={monthsOf(overview, important)} />}
          change={isCompared ? <Change now={sumOf("now")} before={sumOf("before")} /> : null}
          note={important.map(({ name }) => name).join(" + ")}
        >
          <Count value={total} reason={t("noReport")} />
        </FigureTile>
        {tiled.map((group) => (
          <FigureTile
            key={group.pk}
            name={group.name}
            href={addressOf([group], "platform")}
            strip={<YearStrip of={group.name} months={monthsOf(overview, [group])} />}
            change={<GroupChange group={group} compared={compared} />}
            note={group.counts}
          >
            <Count value={group.total} reason={t("noReport")} />
          </FigureTile>
        ))}
        <CoverageTile months={coverage} href={of && pathTo("data-coverage-overview")} />
      </FigureTiles>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        {others.length > 0 ? (
          <span className="flex flex-wrap items-baseline gap-x-3">
            {t("others")}
            {others.map((group) => (
              <span key={group.pk} className="sm:whitespace-nowrap" data-tip={group.counts || undefined}>
                {group.name} <LinkedCount value={group.total} href={addressOf([group], "platform")} />{" "}
                <DenialRate of={group} groups={groups} /> <GroupChange group={group} compared={compared} />
              </span>
            ))}
          </span>
        ) : null}
        <span>
          {from && to && total !== null && days > 0
            ? t("days", { from, to, count: days, average: decimal(total / days) })
            : t("noDays")}{" "}
          {overview.previous
            ? t("compared", {
                from: overview.previous.now.from,
                to: overview.previous.now.to,
                before: overview.previous.before.from,
                until: overview.previous.before.to,
              })
            : compared
              ? t("comparedYear", compared.now)
              : t("notCompared")}
        </span>
      </p>
    </section>
  );
}

function LinkedCount({ value, href }: { value: number | null; href: string | null }) {
  const t = useTranslations("dashboard.summary");
  const figure = <Count value={value} reason={t("noReport")} />;
  if (href === null) return <span className="text-ink">{figure}</span>;
  return (
    <TextLink quiet href={href} className="text-ink">
      {figure}
    </TextLink>
  );
}

function CoverageTile({ months, href }: { months: readonly MonthReports[]; href: string | null }) {
  const t = useTranslations("dashboard.summary");
  const { complete, count } = useFormat();
  const present = months.reduce((sum, one) => sum + one.present, 0);
  const expected = months.reduce((sum, one) => sum + one.expected, 0);
  const ratio = ratioOf({ present, expected });
  return (
    <FigureTile
      name={t("coverage")}
      href={href}
      strip={<YearStrip of={t("coverage")} months={months} />}
      note={
        ratio === null
          ? t("nothingExpected")
          : t("coverageOf", { present: count(present), count: expected, shown: count(expected) })
      }
    >
      {ratio === null ? "–" : complete(ratio)}
    </FigureTile>
  );
}

type Group = InterestOverview["groups"][number];

const DENIAL = "_denial";

/** Denials as a share of all attempts: their number alone grows with use. */
function DenialRate({ of, groups }: { of: Group; groups: readonly Group[] }) {
  const t = useTranslations("dashboard.summary");
  const { count, percent } = useFormat();
  const used = of.short_name.endsWith(DENIAL)
    ? groups.find(({ short_name: name }) => name === of.short_name.slice(0, -DENIAL.length))?.total
    : null;
  const attempts = Number(of.total) + Number(used);
  if (of.total === null || typeof used !== "number" || attempts === 0) return null;
  return (
    <span data-tip={t("deniedOf", { denials: count(of.total), attempts: count(attempts) })}>
      ({t("denied", { share: percent(of.total / attempts) })})
    </span>
  );
}

/** Reports behind these groups, by month. */
const monthsOf = ({ months }: InterestOverview, groups: readonly Group[]): MonthReports[] =>
  months.map(({ month, coverage }) => {
    const own = coverage.filter(({ group }) => groups.some(({ pk }) => pk === group));
    const sumOf = (name: "present" | "partial" | "expected") => own.reduce((sum, one) => sum + one[name], 0);
    return { month, present: sumOf("present"), partial: sumOf("partial"), expected: sumOf("expected") };
  });

function GroupChange({ group: { pk }, compared }: { group: Group; compared: InterestOverview["previous"] }): ReactNode {
  const sums = compared?.groups.find(({ group }) => group === pk);
  return sums ? <Change now={sums.now} before={sums.before} /> : null;
}
