import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { YearStrip } from "@/components/coverage/year-strip";
import { useCountedUse } from "@/components/interest/counted-use";
import { Badge } from "@/components/ui/badge";
import { Count } from "@/components/ui/count";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { TextLink } from "@/components/ui/text-link";
import type { summarizePlatform } from "@/lib/catalog/platforms/summarize-platform";
import { ratioOf } from "@/lib/coverage/coverage";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { log } from "@/lib/kit/log";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { MachineUse } from "../machine-use";

type Summary = Awaited<ReturnType<typeof summarizePlatform>>;
type Addresses = {
  titles: string | null;
  items: string;
  shared: string;
  interest: (group: string) => string;
  coverage: string | null;
};
type Props = {
  reading: Promise<Summary>;
  /** Null without items. */
  itemCount: Promise<number> | null;
  groups: readonly InterestGroupEntity[];
  addresses: Addresses;
};

export async function PlatformFigures({ reading, itemCount, ...rest }: Props) {
  const figures = await Promise.all([reading, itemCount]).catch((error: unknown) => {
    log.warn({ error: String(error) }, "figures of a platform could not be read");
    return null;
  });
  if (figures) return <Figures summary={figures[0]} items={figures[1]} {...rest} />;
  const t = await getTranslations("platforms.detail");
  return <ErrorState title={t("figuresFailed")} retry={<RetryButton />} />;
}

type FiguresProps = Omit<Props, "reading" | "itemCount"> & { summary: Summary; items: number | null };

function Figures({ summary, items, groups, addresses }: FiguresProps) {
  const t = useTranslations("platforms");
  const locale = useLocale();
  const { complete } = useFormat();
  const countedUse = useCountedUse();
  const { former, coverage, doubled } = summary;
  const ratio = ratioOf(coverage);
  return (
    <>
      {doubled.length > 0 ? (
        <Notice
          tone="warning"
          title={t("detail.twice", { reports: doubled.map((pair) => pair.join(" + ")).join(", ") })}
        >
          {t("detail.twiceText")} <TextLink href={pathTo("interest-overview")}>{t("detail.twiceLink")}</TextLink>
        </Notice>
      ) : null}
      <FigureTiles>
        {groups.map((group) => {
          const { short_name: name } = group;
          const value = summary.interest[name] ?? null;
          return (
            <FigureTile
              key={name}
              name={entityName(group, locale)}
              tip={countedUse(group)}
              href={addresses.interest(name)}
              note={former ? <Change of={former} group={name} /> : null}
            >
              <Count value={value} reason={t("noReport")} />
            </FigureTile>
          );
        })}
        <FigureTile
          name={t("column.titles")}
          href={addresses.titles}
          note={summary.title_count ? <TextLink href={addresses.shared}>{t("detail.shared")}</TextLink> : null}
        >
          <Count value={summary.title_count} reason={t("noTitleReport")} />
        </FigureTile>
        {items === null ? null : (
          <FigureTile name={t("tab.items")} href={addresses.items}>
            <Count value={items} />
          </FigureTile>
        )}
        <FigureTile
          name={t("column.coverage")}
          href={addresses.coverage}
          strip={<YearStrip of={t("column.coverage")} months={coverage.months} />}
          note={
            ratio === null
              ? t("detail.noReports")
              : t("tip.coverageOf", { present: coverage.present, expected: coverage.expected })
          }
        >
          {ratio === null ? "–" : complete(ratio)}
        </FigureTile>
        <FigureTile name={t("column.lastMonth")} note={<Reach of={summary} />}>
          {summary.last_month ?? "–"}
        </FigureTile>
      </FigureTiles>
      <MachineUse machines={summary.machines} groups={groups} />
    </>
  );
}

/** Limits of the platform's data and of its server, and whether its reports are outside COUNTER. */
function Reach({ of }: { of: Pick<Summary, "first_month" | "oldest_harvestable" | "is_outside_counter"> }) {
  const t = useTranslations("platforms");
  return (
    <>
      {of.first_month ? <span className="block">{t("detail.since", { month: of.first_month })}</span> : null}
      {of.oldest_harvestable ? (
        <span className="block">{t("detail.harvestableSince", { month: of.oldest_harvestable })}</span>
      ) : null}
      {of.is_outside_counter ? <Badge>{t("outsideCounter")}</Badge> : null}
    </>
  );
}

type Former = NonNullable<Summary["former"]>;

/** Comparison with the preceding months of the same length. */
function Change({ of: { now, ...before }, group }: { of: Former; group: string }) {
  const t = useTranslations("platforms.detail");
  const { percent, count } = useFormat();
  const [value, former] = [now.interest[group] ?? null, before.interest[group] ?? null];
  if (value === null || former === null) return null;
  const months = { from: before.from, to: before.to };
  if (former === 0) return value === 0 ? null : t("formerNone", months);
  const change = (value - former) / former;
  const text = percent(Math.abs(change), 0);
  const tip = { ...months, former: count(former), since: now.from, until: now.to, value: count(value) };
  return (
    <span title={t("formerTip", tip)}>
      {t(change > 0 ? "more" : change < 0 ? "less" : "same", { ...months, change: text })}
    </span>
  );
}
