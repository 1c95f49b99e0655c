import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { ListedItem } from "@/lib/catalog/items/contract";
import { readAuthors } from "@/lib/counter/standard/details";
import { useCatalogColumns } from "../list/use-catalog-columns";
import { itemPath, itemReport } from "./item-address";

type Column = DataColumn<ListedItem>;
type Asked = {
  of: {
    title: number | undefined;
    platform: number | undefined;
    organization: number;
    months: { from: string | null; to: string | null };
  };
  metrics: readonly { short_name: string; name: string }[];
};

const namesOf = ({ authors }: ListedItem): string =>
  readAuthors(authors)
    .map(({ name }) => name)
    .join("; ");

/** The item's page, which is below a title; the report of its use if it is part of none. */
function addressOf(
  { pk: item, parent_titles: parents = [], report_types: types }: ListedItem,
  of: Asked["of"],
  metrics: Asked["metrics"],
) {
  const title = of.title ?? parents[0]?.pk;
  if (title !== undefined) return itemPath({ ...of, item, title });
  return itemReport({ ...of, item, metric: metrics[0]?.short_name ?? "", types });
}

/** Maximum number of metric columns shown at first; the others are in the menu of columns. */
const SHOWN_METRICS = 3;

export function useItemColumns({ of, metrics }: Asked): Column[] {
  const t = useTranslations("items");
  const catalog = useCatalogColumns<ListedItem>({
    heading: t("list.name"),
    hrefOf: (row) => addressOf(row, of, metrics),
    identifiers: [
      ["doi", "wide"],
      ["isbn", "onDemand"],
      ["issn", "onDemand"],
      ["eissn", "onDemand"],
    ],
  });
  return [
    catalog.name,
    catalog.type,
    {
      key: "authors",
      header: t("list.authors"),
      onDemand: true,
      cell: (row) => <span className="line-clamp-2 min-w-40 break-words">{namesOf(row)}</span>,
      text: namesOf,
    },
    {
      key: "publication_date",
      header: t("list.publicationDate"),
      onDemand: true,
      cell: ({ publication_date: date }) => <span className="tabular whitespace-nowrap">{date}</span>,
      text: ({ publication_date: date }) => date,
    },
    ...catalog.identifiers,
    ...metrics.map(
      ({ short_name: key, name }, at): Column => ({
        // The list is ordered by the first metric, whichever it is.
        key: at === 0 ? "usage" : key,
        header: name,
        tip: t("list.metricTip", { metric: name }),
        align: "number",
        sortable: true,
        onDemand: at >= SHOWN_METRICS,
        cell: ({ pk: item, usage, report_types: types }) =>
          usage[key] ? (
            <TextLink href={itemReport({ ...of, item, metric: key, types })} quiet>
              <Count value={usage[key]} />
            </TextLink>
          ) : (
            <Count value={usage[key] ?? null} reason={t("noReport")} />
          ),
        text: ({ usage }) => String(usage[key] ?? ""),
      }),
    ),
  ];
}
