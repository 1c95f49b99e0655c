import { useTranslations } from "next-intl";
import { PublicationType, typeNamed } from "@/components/titles/publication-type";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { ListedItem } from "@/lib/collection/items/contract";
import { itemPath } from "./item-path";

type Column = DataColumn<ListedItem>;
type Asked = {
  title: number;
  platform: number | undefined;
  metrics: readonly { short_name: string; name: string }[];
};

/** As many metrics as fit; the others wait in the menu of columns. */
const SHOWN_METRICS = 3;

/** The columns of a list of items, one for each metric among them. */
export function useItemColumns({ title, platform, metrics }: Asked): Column[] {
  const t = useTranslations("items");
  const titles = useTranslations("titles");
  const identifier = (key: "isbn" | "issn" | "eissn"): Column => ({
    key,
    header: titles(key),
    sortable: true,
    onDemand: true,
    cell: (item) => <span className="tabular whitespace-nowrap">{item[key]}</span>,
    text: (item) => item[key],
  });
  return [
    {
      key: "name",
      header: t("list.name"),
      sortable: true,
      cell: ({ pk, name }) => (
        <TextLink
          href={itemPath({ item: pk, title, platform })}
          quiet
          className="line-clamp-2 max-w-xl break-words font-medium"
        >
          {name}
        </TextLink>
      ),
      text: ({ name }) => name,
    },
    {
      key: "type",
      header: titles("kind"),
      sortable: true,
      cell: ({ publication_type: type }) => <PublicationType type={type} />,
      text: ({ publication_type: type }) => titles(`type.${typeNamed(type)}`),
    },
    {
      key: "doi",
      header: titles("doi"),
      sortable: true,
      wide: true,
      cell: ({ doi }) => <span className="inline-block min-w-44 break-all">{doi}</span>,
      text: ({ doi }) => doi,
    },
    identifier("isbn"),
    identifier("issn"),
    identifier("eissn"),
    ...metrics.map(
      ({ short_name: key, name }, at): Column => ({
        // The first is what the list is ordered by, whichever it is.
        key: at === 0 ? "usage" : key,
        header: name,
        tip: t("list.metricTip", { metric: name }),
        align: "number",
        sortable: true,
        onDemand: at >= SHOWN_METRICS,
        cell: ({ usage }) => <Count value={usage[key] ?? 0} />,
        text: ({ usage }) => String(usage[key] ?? 0),
      }),
    ),
  ];
}
