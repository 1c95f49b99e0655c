"use client";

import { useLocale, useTranslations } from "next-intl";
import { CellMap } from "@/components/ui/charts/cell-map.client";
import { rooted } from "@/components/ui/charts/cell-map-model";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { overlapAddress } from "./overlap-address";
import type { OverlapSearch } from "./overlap-search";
import { sharedTitlesOf } from "./shared-titles-list";

type Platform = { pk: number; name: string; name_en: string | null; name_cs: string | null };

type Props = {
  platforms: readonly Platform[];
  /** Titles shared by the row's platform with the column's. */
  shared: readonly (readonly number[])[];
  search: OverlapSearch;
};

/** Overlap of platforms as a matrix. */
export function PairMap({ platforms, shared, search }: Props) {
  const t = useTranslations("overlap.pairs");
  const plain = useTranslations("overlap");
  const locale = useLocale();
  const router = useRouter();
  const { count, percent, compact } = useFormat();
  const isRelative = search.in === "percent";
  const titlesOf = (at: number) => shared[at]?.[at] ?? 0;
  const mostTitles = Math.max(1, ...platforms.map((_, at) => titlesOf(at)));
  const sorted = platforms
    .map((platform, at) => ({ platform, at, titles: titlesOf(at), name: entityName(platform, locale) }))
    .toSorted((one, other) => other.titles - one.titles);
  const names = sorted.map(({ name }) => name);
  const places = sorted.map(({ platform, titles, name }) => ({
    ...{ key: String(platform.pk), label: name },
    href: pathTo("platform-detail", { platformId: platform.pk }),
    total: { text: compact(titles), share: titles / mostTitles },
  }));
  const overlapOf = (row: number, column: number) => shared[sorted[row]?.at ?? 0]?.[sorted[column]?.at ?? 0] ?? 0;
  const shareOf = (row: number, column: number) => overlapOf(row, column) / Math.max(1, overlapOf(row, row));
  const most = Math.max(1, ...shared.flatMap((row, at) => row.filter((_, column) => column !== at)));
  const cell = (row: number, column: number) => {
    const overlap = overlapOf(row, column);
    // Its own titles are the total of the row: with the scale of pairs they would outshine all.
    if (row === column) return { fill: "unexpected" as const };
    const fill = isRelative ? shareOf(row, column) : overlap / most;
    const text = isRelative ? percent(shareOf(row, column), 0) : compact(overlap);
    return { fill: rooted(fill), text };
  };
  const describe = (row: number, column: number) => {
    const [one = "", other = ""] = [names[row], names[column]];
    const overlap = overlapOf(row, column);
    if (row === column) return t("own", { one, overlap });
    return overlap === 0
      ? t("none", { one, other })
      : t("cell", { one, other, overlap, share: percent(shareOf(row, column)) });
  };
  const open = (row: number, column: number) => {
    const [one, other] = [sorted[row]?.platform, sorted[column]?.platform];
    if (!one || !other || overlapOf(row, column) === 0) return;
    router.push(sharedTitlesOf(one === other ? [one.pk] : [one.pk, other.pk], search));
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[72ch] text-muted text-sm">{t("lead")}</p>
      <CellMap
        title={t("title")}
        summary={t(isRelative ? "relativeSummary" : "absoluteSummary")}
        rows={places}
        columns={places}
        rowHeading={plain("platform")}
        cell={cell}
        describe={describe}
        figure={(row, column) => (isRelative ? shareOf(row, column) : overlapOf(row, column))}
        written={(figure) => (isRelative ? percent(figure) : count(figure))}
        steps={
          isRelative
            ? [0, 0.25, 1].map((share) => percent(share, 0))
            : [0, most / 4, most].map((one) => compact(Math.round(one)))
        }
        kinds={[
          { fill: "zero", label: t("noneShared") },
          { fill: "unexpected", label: t("itself") },
        ]}
        totals={{ label: t("titles") }}
        onOpen={open}
        size={{ least: 34, height: 32 }}
        action={
          <Chips label={t("view")}>
            <Chip href={overlapAddress(search, { in: undefined })} isOn={!isRelative}>
              {t("absolute")}
            </Chip>
            <Chip href={overlapAddress(search, { in: "percent" })} isOn={isRelative}>
              {t("relative")}
            </Chip>
          </Chips>
        }
      />
    </div>
  );
}
