import { useTranslations } from "next-intl";
import { readCellPlace } from "@/lib/counter/table/rows/cell-place";

/** Describes a position in a file in the reader's language; element names of documents stay unchanged. */
export function usePlaceWords(): (where: string) => string {
  const t = useTranslations("uploadsPages.place");
  return (where) => {
    if (where === "header" || where === "Report_Header") return t("header");
    if (where === "table") return t(where);
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
