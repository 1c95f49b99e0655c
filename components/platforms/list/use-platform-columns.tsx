import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { TagChip } from "@/components/tags/tag-chip";
import { Arriving } from "@/components/ui/arriving.client";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { CollectedPlatform } from "@/lib/collection/platforms/contract";
import { pathTo } from "@/lib/navigation/routes";
import type { LateFigures } from "./late-figures";
import { platformsList } from "./platforms-list";

type Group = { short_name: string; name: string };
type Asked = { figures: LateFigures; groups: readonly Group[] };
type Column = DataColumn<CollectedPlatform>;

/** In a file a row has its figures; on the page they have their own way. */
const ARRIVING = "…";

/** The columns of the list of platforms, one for each chosen interest group among them. */
export function usePlatformColumns({ figures, groups }: Asked): Column[] {
  const t = useTranslations("platforms");
  const locale = useLocale();
  const pathOf = (platformId: number) => pathTo("platform-detail", { platformId });
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      cell: (row) => (
        <TextLink href={pathOf(row.pk)} quiet className="font-medium">
          {entityName(row, locale)}
        </TextLink>
      ),
      text: (row) => entityName(row, locale),
    },
    {
      key: "provider",
      header: t("column.provider"),
      sortable: true,
      wide: true,
      cell: ({ provider }) => provider,
      text: ({ provider }) => provider,
    },
    {
      key: "tags",
      header: t("column.tags"),
      wide: true,
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <TagChip key={tag.pk} tag={tag} href={platformsList.address({ tags: [tag.pk] })} />
          ))}
        </span>
      ),
      text: ({ tags }) => tags.map(({ name }) => name).join(", "),
    },
    {
      key: "titles",
      header: t("column.titles"),
      tip: t("tip.titles"),
      align: "number",
      sortable: true,
      cell: ({ pk }) => (
        <Arriving of={figures.titles}>
          {(titles) => (
            <TextLink href={`${pathOf(pk)}?tab=titles`} quiet>
              <Count value={titles.get(pk) ?? 0} />
            </TextLink>
          )}
        </Arriving>
      ),
      text: (row) => (row.figures ? String(row.figures.title_count) : ARRIVING),
    },
    ...groups.map(
      ({ short_name: group, name }): Column => ({
        key: group,
        header: name,
        tip: t("tip.interest", { group: name }),
        align: "number",
        sortable: true,
        cell: ({ pk }) => (
          <Arriving of={figures.interest}>{(interest) => <Count value={interest.get(pk)?.[group] ?? 0} />}</Arriving>
        ),
        text: (row) => (row.figures ? String(row.figures.interest[group] ?? 0) : ARRIVING),
      }),
    ),
    {
      key: "releases",
      header: t("column.releases"),
      tip: t("tip.releases"),
      sortable: true,
      cell: ({ releases }) => <Releases releases={releases} />,
      text: ({ releases }) =>
        releases.map(({ counter_version: version, outside_consortium: own }) => version + (own ? "*" : "")).join(", "),
    },
    {
      key: "last_month",
      header: t("column.lastMonth"),
      tip: t("tip.lastMonth"),
      sortable: true,
      cell: ({ pk }) => (
        <Arriving of={figures.lastMonths}>
          {(months) => <span className="tabular whitespace-nowrap">{months.get(pk) ?? "–"}</span>}
        </Arriving>
      ),
      text: (row) => (row.figures ? (row.figures.last_month ?? "") : ARRIVING),
    },
  ];
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
