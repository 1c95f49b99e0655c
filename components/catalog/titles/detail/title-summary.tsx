import { ArrowRight, Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { YearStrip } from "@/components/coverage/year-strip";
import { useCountedUse } from "@/components/interest/counted-use";
import { ButtonLink } from "@/components/ui/button-link";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { TextLink } from "@/components/ui/text-link";
import type { summarizeTitle } from "@/lib/catalog/titles/show-title";
import type { UseTrend } from "@/lib/catalog/trend-of";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { sumKnown } from "@/lib/interest/known-interests";
import { log } from "@/lib/kit/log";
import { pathTo } from "@/lib/navigation/routes";
import { SHARED_RANGE } from "@/lib/navigation/selection";
import { entityName } from "@/lib/organizations/entity-name";
import { MachineUse } from "../../machine-use";
import type { LateTrends } from "../../trend-cell";

type Summary = Awaited<ReturnType<typeof summarizeTitle>>;
type Shown = {
  title: number;
  platform?: number | undefined;
  /** Groups that are shown. */
  groups: readonly InterestGroupEntity[];
  /** Groups that add up to the total interest. */
  important: readonly InterestGroupEntity[];
  /** Address of the report that shows the interest of groups. */
  interestReport: (groups: readonly InterestGroupEntity[]) => string;
};
type Props = Shown & { reading: Promise<readonly [Summary, Awaited<LateTrends>]> };

export async function TitleSummary({ reading, ...rest }: Props) {
  const figures = await reading.catch((error: unknown) => {
    log.warn({ error: String(error) }, "figures of a title could not be read");
    return null;
  });
  if (figures) return <Figures summary={figures[0]} trend={figures[1]?.value.get(rest.title)} {...rest} />;
  const t = await getTranslations("titles.detail");
  return <ErrorState title={t("figuresFailed")} retry={<RetryButton />} />;
}

function Figures({ summary, trend, ...rest }: Shown & { summary: Summary; trend: UseTrend | undefined }) {
  const t = useTranslations("titles.detail");
  const missing = useTranslations("titles")("noReport");
  const locale = useLocale();
  const countedUse = useCountedUse();
  const { interests, used } = summary;
  if (!interests)
    return (
      <Card>
        <EmptyState
          title={t("unused")}
          action={used ? <ButtonLink href={addressIn(rest, used)}>{t("showUsed")}</ButtonLink> : undefined}
        >
          {used ? t("usedIn", used) : t("neverUsed")}
        </EmptyState>
        <PlatformLinks {...rest} platforms={summary.platforms} />
      </Card>
    );
  return (
    <>
      <FigureTiles>
        <FigureTile
          name={t("total")}
          href={rest.interestReport(rest.important)}
          strip={trend ? <YearStrip of={t("total")} months={trend.months} /> : null}
          note={rest.important.map((group) => entityName(group, locale)).join(" + ")}
        >
          <Count value={sumKnown(rest.important.map(({ short_name: name }) => interests[name]))} reason={missing} />
        </FigureTile>
        {rest.groups.map((group) => (
          <FigureTile
            key={group.short_name}
            name={entityName(group, locale)}
            tip={countedUse(group)}
            href={rest.interestReport([group])}
          >
            <Count value={interests[group.short_name] ?? null} reason={missing} />
          </FigureTile>
        ))}
      </FigureTiles>
      <MachineUse machines={summary.machines} groups={[...new Set([...rest.important, ...rest.groups])]} />
      <Card title={t("platforms")} flush>
        {summary.publishers.length > 0 ? (
          <p className="px-4 pb-1 text-muted text-sm">{t("publisher", { names: summary.publishers.join(", ") })}</p>
        ) : null}
        <PlatformLinks {...rest} platforms={summary.platforms} />
      </Card>
    </>
  );
}

/** The same page with all months of usage selected. */
function addressIn({ title, platform }: Shown, { from, to }: NonNullable<Summary["used"]>): string {
  const path =
    platform === undefined
      ? pathTo("title-detail", { titleId: title })
      : pathTo("platform-title-detail", { platformId: platform, titleId: title });
  return `${path}?${new URLSearchParams({ [SHARED_RANGE]: `custom:${from}:${to}` })}`;
}

function PlatformLinks({ platforms, title, platform, groups }: Shown & Pick<Summary, "platforms">) {
  const t = useTranslations("titles.detail");
  const missing = useTranslations("titles")("noReport");
  const locale = useLocale();
  if (platforms.length === 0) return null;
  const [group] = groups;
  return (
    <ul className="divide-y divide-hairline">
      {platforms.map((one) => (
        <li key={one.pk} className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          {one.pk === platform ? (
            <span aria-current="true" className="inline-flex items-center gap-1.5 font-semibold">
              <Check size={15} aria-hidden className="text-brand" />
              {entityName(one, locale)}
            </span>
          ) : (
            <TextLink href={pathTo("platform-title-detail", { platformId: one.pk, titleId: title })}>
              {entityName(one, locale)}
            </TextLink>
          )}
          <span className="ml-auto flex items-center gap-4 text-sm">
            {group ? (
              <span className="text-muted">
                {entityName(group, locale)}{" "}
                <Count value={one.interests[group.short_name] ?? null} reason={missing} strong />
              </span>
            ) : null}
            <TextLink href={`${pathTo("platform-detail", { platformId: one.pk })}?tab=coverage`}>
              {t("coverage")}
              <span className="sr-only">{` ${entityName(one, locale)}`}</span>
            </TextLink>
            <TextLink
              href={pathTo("platform-detail", { platformId: one.pk })}
              className="inline-flex items-center gap-1"
            >
              {t("toPlatform")}
              <span className="sr-only">{` ${entityName(one, locale)}`}</span>
              <ArrowRight size={14} aria-hidden />
            </TextLink>
          </span>
        </li>
      ))}
      {platform === undefined ? null : (
        <li className="px-4 py-2.5">
          <TextLink href={pathTo("title-detail", { titleId: title })}>{t("anyPlatform")}</TextLink>
        </li>
      )}
    </ul>
  );
}
