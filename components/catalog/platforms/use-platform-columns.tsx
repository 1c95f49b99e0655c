import { NotebookPen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, use } from "react";
import { listAddress } from "@/components/annotations/list-address";
import { YearStrip } from "@/components/coverage/year-strip";
import { TagChips } from "@/components/tags/tag-chips.client";
import { Badge } from "@/components/ui/badge";
import { Count } from "@/components/ui/count";
import { Arriving } from "@/components/ui/states/arriving.client";
import { BarCell } from "@/components/ui/tables/bar-cell";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { CollectedPlatform } from "@/lib/catalog/platforms/contract";
import { ratioOf } from "@/lib/coverage/coverage";
import { type KnownInterests, sumKnown } from "@/lib/interest/known-interests";
import { useFormat } from "@/lib/kit/format/use-format";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import { useTrendColumn } from "../trend-cell";
import type { LateFigures } from "./late-figures";
import { platformsList } from "./platforms-list";

type Group = { short_name: string; name: string; counts: string };
type Asked = {
  figures: LateFigures;
  /** Those with a column. */
  groups: readonly Group[];
  /** Those that total interest adds up. */
  important: readonly Group[];
  subject: { organization: number | null; from: string | null; to: string | null };
};
type Column = DataColumn<CollectedPlatform>;

/** Text of figures that have not loaded: files need the figure, the page renders them separately. */
const ARRIVING = "…";

export function usePlatformColumns({
  figures,
  groups,
  important,
  subject: { organization, from, to },
}: Asked): Column[] {
  const t = useTranslations("platforms");
  const locale = useLocale();
  const highest = new WeakMap<object, number>();
  /** The highest total of the page, computed once for all cells of the column. */
  const highestOf = (interest: ReadonlyMap<number, KnownInterests>): number => {
    const most = highest.get(interest) ?? Math.max(0, ...[...interest.values()].map((one) => total(one) ?? 0));
    highest.set(interest, most);
    return most;
  };
  const total = (interests: KnownInterests = {}) => sumKnown(important.map(({ short_name: name }) => interests[name]));
  const pathOf = (platformId: number) => pathTo("platform-detail", { platformId });
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      width: "15rem",
      cell: (row) => (
        <>
          <TextLink href={pathOf(row.pk)} quiet className="font-medium">
            {entityName(row, locale)}
          </TextLink>
          <Suspense>
            <Notes of={figures.notes} platform={row.pk} name={entityName(row, locale)} />
          </Suspense>
          {row.provider && row.provider !== entityName(row, locale) ? (
            <span className="block text-muted text-sm">{row.provider}</span>
          ) : null}
        </>
      ),
      text: (row) => entityName(row, locale),
    },
    {
      key: "provider",
      header: t("column.provider"),
      sortable: true,
      onDemand: true,
      cell: ({ provider }) => provider,
      text: ({ provider }) => provider,
    },
    {
      key: "tags",
      header: t("column.tags"),
      wide: true,
      cell: ({ tags }) => <TagChips tags={tags} hrefOf={({ pk }) => platformsList.address({ tags: [pk] })} />,
      text: ({ tags }) => tags.map(({ name }) => name).join(", "),
    },
    {
      key: "titles",
      header: t("column.titles"),
      tip: t("tip.titles"),
      wrapHeader: true,
      align: "number",
      sortable: true,
      cell: ({ pk }) => (
        <TextLink href={`${pathOf(pk)}?tab=titles`} quiet>
          <Arriving of={figures.titles}>
            {(titles) => <Count value={titles.get(pk) ?? null} reason={t("noTitleReport")} />}
          </Arriving>
        </TextLink>
      ),
      text: (row) => (row.figures ? String(row.figures.title_count ?? "") : ARRIVING),
    },
    {
      key: "total_interest",
      header: t("column.total"),
      tip: t("tip.total", { groups: important.map(({ name }) => name).join(" + ") }),
      align: "number",
      sortable: true,
      cell: ({ pk }) => (
        <Arriving of={figures.interest}>
          {(interest) => <BarCell value={total(interest.get(pk))} most={highestOf(interest)} reason={t("noReport")} />}
        </Arriving>
      ),
      text: ({ figures }) => (figures ? String(total(figures.interest) ?? "") : ARRIVING),
    },
    useTrendColumn<CollectedPlatform>(figures.trends, true),
    ...groups.map(
      ({ short_name: group, name, counts }): Column => ({
        key: group,
        header: name,
        tip: t("tip.interest", { group: counts }),
        align: "number",
        sortable: true,
        cell: ({ pk }) => (
          <TextLink
            href={interestReportAddress({
              groups: [group],
              rows: "title",
              platform: pk,
              organization,
              months: { from, to },
            })}
            quiet
          >
            <Arriving of={figures.interest}>
              {(interest) => <Count value={interest.get(pk)?.[group] ?? null} reason={t("noReport")} />}
            </Arriving>
          </TextLink>
        ),
        text: (row) => (row.figures ? String(row.figures.interest[group] ?? "") : ARRIVING),
      }),
    ),
    {
      key: "releases",
      header: t("column.releases"),
      tip: t("tip.releases"),
      sortable: true,
      cell: ({ pk, releases }) => (
        <span className="flex flex-wrap items-center gap-1">
          <Releases releases={releases} />
          <Arriving of={figures.spans}>
            {(spans) => (spans.get(pk)?.isOutsideCounter ? <Badge>{t("outsideCounter")}</Badge> : null)}
          </Arriving>
        </span>
      ),
      text: ({ releases }) =>
        releases.map(({ counter_version: version, outside_consortium: own }) => version + (own ? "*" : "")).join(", "),
    },
    {
      key: "first_month",
      header: t("column.firstMonth"),
      tip: t("tip.firstMonth"),
      sortable: true,
      onDemand: true,
      cell: ({ pk }) => (
        <Arriving of={figures.spans}>
          {(spans) => <span className="whitespace-nowrap">{spans.get(pk)?.first ?? "–"}</span>}
        </Arriving>
      ),
      text: (row) => (row.figures ? (row.figures.first_month ?? "") : ARRIVING),
    },
    {
      key: "last_month",
      header: t("column.lastMonth"),
      tip: t("tip.lastMonth"),
      sortable: true,
      onDemand: true,
      cell: ({ pk }) => (
        <Arriving of={figures.spans}>
          {(spans) => <span className="whitespace-nowrap">{spans.get(pk)?.last ?? "–"}</span>}
        </Arriving>
      ),
      text: (row) => (row.figures ? (row.figures.last_month ?? "") : ARRIVING),
    },
    {
      key: "oldest_harvestable",
      header: t("column.oldestHarvestable"),
      tip: t("tip.oldestHarvestable"),
      onDemand: true,
      cell: ({ pk }) => (
        <Arriving of={figures.oldestHarvestable}>
          {(oldest) => <span className="whitespace-nowrap">{oldest.get(pk) ?? "–"}</span>}
        </Arriving>
      ),
      text: (row) => (row.figures ? (row.figures.oldest_harvestable ?? "") : ARRIVING),
    },
    {
      key: "coverage",
      header: t("column.coverage"),
      tip: t("tip.coverage"),
      align: "number",
      sortable: true,
      cell: ({ pk }) => (
        <TextLink href={`${pathOf(pk)}?tab=coverage`} quiet>
          <Arriving of={figures.coverage}>{(coverage) => <Coverage of={coverage.get(pk)} />}</Arriving>
        </TextLink>
      ),
      text: ({ figures }) => {
        if (!figures) return ARRIVING;
        const ratio = ratioOf(figures.coverage);
        return ratio === null ? "" : { share: ratio };
      },
    },
  ];
}

function Notes({ of, platform, name }: { of: LateFigures["notes"]; platform: number; name: string }) {
  const t = useTranslations("platforms");
  const subjects = use(of)?.value.get(platform) ?? [];
  if (subjects.length === 0) return null;
  return (
    <Link
      href={listAddress("annotations", { platform: String(platform) })}
      data-tip={subjects.join(" · ")}
      aria-label={t("notesOf", { name, subjects: subjects.join(", ") })}
      className="-my-1 ml-0.5 inline-flex size-6 items-center justify-center rounded-sm align-middle text-muted hover:text-ink"
    >
      <NotebookPen size={15} aria-hidden />
    </Link>
  );
}

function Releases({ releases }: Pick<CollectedPlatform, "releases">) {
  const t = useTranslations("platforms");
  return (
    <span className="tabular whitespace-nowrap">
      {releases.map(({ counter_version: version, outside_consortium: own }, place) => (
        <span key={version}>
          {place > 0 ? ", " : null}
          {version}
          {own ? (
            <>
              <span aria-hidden>*</span>
              <span className="sr-only">{` (${t("tip.outside")})`}</span>
            </>
          ) : null}
        </span>
      ))}
    </span>
  );
}

/** Year strip, and the share of the expected reports that are present. */
function Coverage({ of }: { of: NonNullable<CollectedPlatform["figures"]>["coverage"] | undefined }) {
  const t = useTranslations("platforms");
  const { complete } = useFormat();
  const ratio = of ? ratioOf(of) : null;
  if (!of || ratio === null) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex flex-col items-end gap-1 whitespace-nowrap">
      <YearStrip of={t("column.coverage")} months={of.months} />
      <span title={t("tip.coverageOf", { present: of.present, expected: of.expected })}>{complete(ratio)}</span>
    </span>
  );
}
