import { useTranslations } from "next-intl";
import { TagChips } from "@/components/tags/tag-chips.client";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { ListedTitle } from "@/lib/catalog/titles/contract";
import { sumKnown } from "@/lib/interest/known-interests";
import { pathTo } from "@/lib/navigation/routes";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import { useCatalogColumns } from "./use-catalog-columns";

type Column = DataColumn<ListedTitle>;
type Asked = {
  subject: { organization: number; platform?: number | undefined; from: string | null; to: string | null };
  groups: readonly { key: string; name: string; counts: string }[];
  /** Groups that add up to the total interest. */
  important: readonly { key: string; name: string }[];
};

export function useTitleColumns({ subject, groups, important }: Asked): Column[] {
  const { organization, platform, from, to } = subject;
  const t = useTranslations("titles");
  const catalog = useCatalogColumns<ListedTitle>({
    heading: t("list.name"),
    hrefOf: ({ pk: titleId }) =>
      platform === undefined
        ? pathTo("title-detail", { titleId })
        : pathTo("platform-title-detail", { platformId: platform, titleId }),
    identifiers: [
      ["isbn", "wide"],
      ["issn", "wide"],
      ["eissn", "wide"],
      ["doi", "onDemand"],
    ],
  });
  return [
    catalog.name,
    catalog.type,
    ...catalog.identifiers,
    ...groups.map(
      ({ key, name, counts }, at): Column => ({
        // On a platform's page the list is ordered by the first group, whichever it is.
        key: platform !== undefined && at === 0 ? "interest" : key,
        header: name,
        tip: t("list.interestTip", { group: counts }),
        align: "number",
        sortable: true,
        cell: ({ pk: title, interests }) => (
          <TextLink
            href={interestReportAddress({
              groups: [key],
              rows: "platform",
              platform,
              title,
              organization,
              months: { from, to },
            })}
            quiet
          >
            <Count value={interests[key] ?? null} reason={t("noReport")} />
          </TextLink>
        ),
      }),
    ),
    {
      key: "total_interest",
      header: t("list.total"),
      tip: t("list.totalTip", { groups: important.map(({ name }) => name).join(" + ") }),
      align: "number",
      onDemand: true,
      sortable: true,
      cell: ({ interests }) => (
        <Count value={sumKnown(important.map(({ key }) => interests[key]))} reason={t("noReport")} />
      ),
    },
    {
      key: "tags",
      header: t("list.tags"),
      wide: true,
      cell: ({ tags }) => <TagChips tags={tags} />,
      text: ({ tags }) => tags.map(({ name }) => name).join(", "),
    },
  ];
}
