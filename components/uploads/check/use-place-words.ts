import { useTranslations } from "next-intl";
import { readCellPlace } from "@/lib/counter/table/rows/cell-place";

/** A place in a file in words of the reader's language; elements of documents stand as the document writes them. */
export function usePlaceWords(): (where: string) => string {
  const t = useTranslations("uploadsPages.place");
  return (where) => {
    if (where === "header" || where === "table") return t(where);
    const place = readCellPlace(where);
    if (!place) return where;
    const { sheet, row, column, heading } = place;
    return [
      sheet === null ? "" : t("sheet", { sheet }),
      t("row", { row: String(row) }),
      column === null ? "" : heading === null ? t("column", { column }) : t("headed", { column, heading }),
    ]
      .filter(Boolean)
      .join(", ");
  };
}
