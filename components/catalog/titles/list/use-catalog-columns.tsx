import { useTranslations } from "next-intl";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { PublicationTypeName, typeNamed } from "../publication-type";

/** Properties common to titles and items. */
type Known = {
  pk: number;
  name: string;
  publication_type: string;
  isbn: string;
  issn: string;
  eissn: string;
  doi: string;
};

type Identifier = "isbn" | "issn" | "eissn" | "doi";
/** “wide” shows the column if there is room, “onDemand” only if the reader turns it on. */
type Shown = readonly [key: Identifier, "wide" | "onDemand"];
type Asked<Row> = {
  heading: string;
  hrefOf: (row: Row) => string;
  identifiers: readonly Shown[];
  /** Shows identifiers below the name, too, because their columns are shown on demand. */
  tellsIdentifiers?: boolean;
};

export function useCatalogColumns<Row extends Known>(options: Asked<Row>) {
  const { heading, hrefOf, identifiers, tellsIdentifiers = false } = options;
  const t = useTranslations("titles");
  const identifiersText = (row: Row) =>
    identifiers.flatMap(([key]) => (row[key] ? [`${t(key)}\u00a0${row[key]}`] : [])).join(" · ");
  const name: DataColumn<Row> = {
    key: "name",
    header: heading,
    sortable: true,
    cell: (row) => (
      <>
        <TextLink href={hrefOf(row)} quiet className="line-clamp-2 max-w-xl break-words font-medium sm:min-w-56">
          {row.name}
        </TextLink>
        {tellsIdentifiers && identifiersText(row) ? (
          <span className="block text-muted text-xs">{identifiersText(row)}</span>
        ) : null}
      </>
    ),
    text: (row) => row.name,
  };
  const type: DataColumn<Row> = {
    key: "type",
    header: t("kind"),
    sortable: true,
    cell: (row) => <PublicationTypeName type={row.publication_type} />,
    text: (row) => t(`type.${typeNamed(row.publication_type)}`),
  };
  const identifierColumns = identifiers.map(
    ([key, visibility]): DataColumn<Row> => ({
      key,
      header: t(key),
      sortable: true,
      [visibility]: true,
      cell: (row) =>
        key === "doi" ? (
          <span className="inline-block min-w-44 break-all">{row.doi}</span>
        ) : (
          <span className="whitespace-nowrap">{row[key]}</span>
        ),
      text: (row) => row[key],
    }),
  );
  return { name, type, identifiers: identifierColumns };
}
