import { Layers } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Chart } from "@/components/ui/charts/chart.client";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { PlatformOverlapRow } from "@/lib/overlap/contract";
import { LinkedCount } from "./linked-count";
import { overlapAddress } from "./overlap-address";
import { type OverlapSearch, overlapOrders } from "./overlap-search";
import { type OverlapOf, platformReportAddress } from "./platform-report";
import { sharedTitlesOf } from "./shared-titles-list";

type Props = { rows: readonly PlatformOverlapRow[]; search: OverlapSearch; of: OverlapOf; file: React.ReactNode };

/** Maximum of bars that remain readable. */
const MOST_BARS = 20;

/** Each platform against all others, with a chart of exclusive interest. */
export function OthersPart({ rows, search, of, file }: Props) {
  const t = useTranslations("overlap.others");
  const locale = useLocale();
  const isHiding = search.hide === "true";
  const visible = rows.filter(({ overlap }) => !isHiding || (overlap ?? 0) > 0);
  const collator = new Intl.Collator(locale);
  const nameOf = ({ platform }: PlatformOverlapRow) => entityName(platform, locale);
  const way = search.desc === "true" ? -1 : 1;
  const figure = figures[search.order_by];
  const byName = (a: PlatformOverlapRow, b: PlatformOverlapRow) => collator.compare(nameOf(a), nameOf(b));
  const sorted = visible.toSorted((a, b) => {
    const [one, other] = [figure?.(a) ?? null, figure?.(b) ?? null];
    if (!figure) return byName(a, b) * way;
    // Missing figures are last in both directions.
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return (one - other) * way || byName(a, b);
  });
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">{t("caption")}</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[72ch] text-muted text-sm">{t("intro")}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Chips label={t("caption")}>
            <Chip href={overlapAddress(search, { hide: isHiding ? undefined : "true" })} isOn={isHiding}>
              {t("hide")}
            </Chip>
          </Chips>
          {file}
        </div>
      </div>
      <DataTable
        caption={t("caption")}
        isGrid
        isCards
        rows={sorted}
        rowKey={({ platform }) => platform.pk}
        columns={useColumns(search, of)}
        sorting={{
          by: search.order_by,
          descending: search.desc === "true",
          href: (key, descending) =>
            overlapAddress(search, {
              order_by: overlapOrders.find((one) => one === key) ?? "overlap_interest",
              desc: descending ? "true" : "false",
            }),
        }}
        empty={
          <EmptyState icon={Layers} title={t("emptyTitle")}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      <OnlyHere rows={rows} />
    </div>
  );
}

/** Null without figures, and for 0 of 0. */
const ratio = (part: number | null, whole: number | null) => (part === null || !whole ? null : part / whole);

const figures: Record<(typeof overlapOrders)[number], ((row: PlatformOverlapRow) => number | null) | null> = {
  name: null,
  overlap: ({ overlap }) => overlap,
  titles: ({ titles }) => titles,
  share: ({ overlap, titles }) => ratio(overlap, titles),
  overlap_interest: ({ overlap_interest: shared }) => shared,
  interest: ({ total_interest: whole }) => whole,
  interest_share: ({ overlap_interest: shared, total_interest: whole }) => ratio(shared, whole),
};

function useColumns(search: OverlapSearch, of: OverlapOf): DataColumn<PlatformOverlapRow>[] {
  const t = useTranslations("overlap.others");
  const plain = useTranslations("overlap");
  const noReport = useTranslations("platforms")("noReport");
  const locale = useLocale();
  const { percent } = useFormat();
  const nameOf = ({ platform }: PlatformOverlapRow) => entityName(platform, locale);
  return [
    {
      key: "name",
      header: plain("platform"),
      sortable: true,
      cell: (row) => (
        <TextLink href={pathTo("platform-detail", { platformId: row.platform.pk })} quiet className="font-medium">
          {nameOf(row)}
        </TextLink>
      ),
    },
    {
      key: "overlap",
      header: t("overlap"),
      align: "number",
      sortable: true,
      cell: ({ platform, overlap }) => (
        <LinkedCount value={overlap} href={sharedTitlesOf([platform.pk], search)} reason={noReport} />
      ),
    },
    {
      key: "titles",
      header: t("titles"),
      tip: t("titlesTip"),
      align: "number",
      sortable: true,
      cell: ({ platform, titles }) => (
        <LinkedCount value={titles} href={platformReportAddress(platform.pk, of)} reason={noReport} />
      ),
    },
    {
      key: "share",
      header: t("share"),
      align: "number",
      sortable: true,
      cell: (row) => (
        <Share
          part={row.overlap}
          whole={row.titles}
          sentence={t("titlesSentence", {
            ...{ overlap: row.overlap ?? 0, titles: row.titles ?? 0, platform: nameOf(row) },
          })}
        />
      ),
    },
    {
      key: "overlap_interest",
      header: t("overlapInterest"),
      align: "number",
      sortable: true,
      cell: ({ platform, overlap_interest: shared }) => (
        <LinkedCount value={shared} href={sharedTitlesOf([platform.pk], search)} reason={noReport} />
      ),
    },
    {
      key: "interest",
      header: t("interest"),
      align: "number",
      sortable: true,
      cell: ({ platform, total_interest: whole }) => (
        <LinkedCount value={whole} href={platformReportAddress(platform.pk, of)} reason={noReport} />
      ),
    },
    {
      key: "interest_share",
      header: t("interestShare"),
      align: "number",
      sortable: true,
      cell: (row) => (
        <Share
          part={row.overlap_interest}
          whole={row.total_interest}
          sentence={t("interestSentence", {
            share: percent(ratio(row.overlap_interest, row.total_interest) ?? 0),
            platform: nameOf(row),
          })}
        />
      ),
    },
  ];
}

/** Share with a background whose strength follows the share; a dash without figures, and for 0 of 0. */
function Share({ part, whole, sentence }: { part: number | null; whole: number | null; sentence: string }) {
  const { percent } = useFormat();
  const share = ratio(part, whole);
  if (share === null)
    return (
      <span className="px-1.5">
        <Count value={null} />
      </span>
    );
  const strength = Math.round(Math.sqrt(share) * 45);
  return (
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the sentence has to be reachable by keyboard
      tabIndex={0}
      data-tip={sentence}
      className="tabular inline-block min-w-16 rounded-sm px-1.5 text-right"
      style={{ background: `color-mix(in oklab, var(--brand) ${strength}%, transparent)` }}
    >
      {percent(share)}
    </span>
  );
}

function OnlyHere({ rows }: { rows: readonly PlatformOverlapRow[] }) {
  const t = useTranslations("overlap.others");
  const plain = useTranslations("overlap");
  const locale = useLocale();
  const used = rows
    .map((row) => ({ ...row, whole: row.total_interest ?? 0, shared: row.overlap_interest ?? 0 }))
    .filter(({ whole }) => whole > 0)
    .toSorted((a, b) => b.whole - a.whole);
  if (used.length < 2) return null;
  const drawn = used.slice(0, MOST_BARS);
  const part = used.length > drawn.length ? ` ${t("chartPart", { shown: drawn.length, count: used.length })}` : "";
  return (
    <Card>
      <Chart
        kind="lying"
        stacked
        title={t("chart")}
        summary={t("chartSummary") + part}
        index="platform"
        indexLabel={plain("platform")}
        height={Math.max(160, drawn.length * 30 + 60)}
        series={[
          { key: "only", label: t("onlyHere") },
          { key: "shared", label: t("elsewhere") },
        ]}
        rows={drawn.map((row) => ({
          platform: entityName(row.platform, locale),
          only: row.whole - row.shared,
          shared: row.shared,
        }))}
      />
    </Card>
  );
}
