import { useTranslations } from "next-intl";
import { TagChips } from "@/components/tags/tag-chips.client";
import { Count } from "@/components/ui/count";
import { BarCell } from "@/components/ui/tables/bar-cell";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { ListedTitle } from "@/lib/catalog/titles/contract";
import { sumKnown } from "@/lib/interest/known-interests";
import { pathTo } from "@/lib/navigation/routes";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import { type LateTrends, useTrendColumn } from "../../trend-cell";
import { useCatalogColumns } from "./use-catalog-columns";

type Column = DataColumn<ListedTitle>;
type Asked = {
  /** Rows of the page: bars compare them. */
  rows: readonly ListedTitle[];
  trends: LateTrends;
  subject: { organization: number; platform?: number | undefined; from: string | null; to: string | null };
  groups: readonly { key: string; name: string; counts: string }[];
  /** Groups that add up to the total interest. */
  important: readonly { key: string; name: string }[];
};

export function useTitleColumns({ rows, trends, subject, groups, important }: Asked): Column[] {
  const { organization, platform, from, to } = subject;
  const t = useTranslations("titles");
  const catalog = useCatalogColumns<ListedTitle>({
    heading: t("list.name"),
    hrefOf: ({ pk: titleId }) =>
      platform === undefined
        ? pathTo("title-detail", { titleId })
        : pathTo("platform-title-detail", { platformId: platform, titleId }),
    identifiers: [
      ["isbn", "onDemand"],
      ["issn", "onDemand"],
      ["eissn", "onDemand"],
      ["doi", "onDemand"],
    ],
    tellsIdentifiers: true,
  });
  const totalOf = ({ interests }: ListedTitle) => sumKnown(important.map(({ key }) => interests[key]));
  const isOfPlatform = platform !== undefined;
  /** The figure that the list is ordered by at first: its bars compare the rows. */
  const mainOf = (row: ListedTitle) => (isOfPlatform ? row.interests[groups[0]?.key ?? ""] : totalOf(row)) ?? null;
  const highest = Math.max(0, ...rows.map((row) => mainOf(row) ?? 0));
  const main = (row: ListedTitle) => <BarCell value={mainOf(row)} most={highest} reason={t("noReport")} />;
  const total: Column = {
    key: "total_interest",
    header: t("list.total"),
    tip: t("list.totalTip", { groups: important.map(({ name }) => name).join(" + ") }),
    align: "number",
    onDemand: isOfPlatform,
    sortable: true,
    cell: (row) => (isOfPlatform ? <Count value={totalOf(row)} reason={t("noReport")} /> : main(row)),
  };
  const byGroup = groups.map(
    ({ key, name, counts }, at): Column => ({
      // On a platform's page the list is ordered by the first group, whichever it is.
      key: isOfPlatform && at === 0 ? "interest" : key,
      header: name,
      tip: t("list.interestTip", { group: counts }),
      align: "number",
      sortable: true,
      cell: (row) => (
        <TextLink
          href={interestReportAddress({
            groups: [key],
            rows: "platform",
            platform,
            title: row.pk,
            organization,
            months: { from, to },
          })}
          quiet
        >
          {isOfPlatform && at === 0 ? main(row) : <Count value={row.interests[key] ?? null} reason={t("noReport")} />}
        </TextLink>
      ),
    }),
  );
  return [
    catalog.name,
    catalog.type,
    ...catalog.identifiers,
    ...(isOfPlatform ? [] : [total]),
    useTrendColumn<ListedTitle>(trends),
    ...byGroup,
    ...(isOfPlatform ? [total] : []),
    {
      key: "tags",
      header: t("list.tags"),
      wide: true,
      cell: ({ tags }) => <TagChips tags={tags} />,
      text: ({ tags }) => tags.map(({ name }) => name).join(", "),
    },
  ];
}
