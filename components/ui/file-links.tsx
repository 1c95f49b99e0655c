import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { MOST_SHEET_ROWS, type TableFormat, tableFormats } from "@/lib/spreadsheets/table";
import { buttonStyle } from "./button-style";

export const fileIcons = { csv: Download, xlsx: FileSpreadsheet } as const;

type Props = {
  /** The address of each form of it. */
  href: (format: TableFormat) => string;
  /** What the table holds, where a page offers several. */
  of?: string;
  /** How many rows it has, where they may be more than a sheet holds. */
  count?: number;
};

/** A table to take along, which the server sends, in the forms that can hold it. */
export function FileLinks({ href, of, count = 0 }: Props) {
  const t = useTranslations("ui.file");
  const formats = count > MOST_SHEET_ROWS ? tableFormats.filter((format) => format !== "xlsx") : tableFormats;
  return formats.map((format) => {
    const Icon = fileIcons[format];
    return (
      <a
        key={format}
        href={href(format)}
        download
        aria-label={of ? t("asOf", { what: of, format: t(format) }) : t("as", { format: t(format) })}
        className={buttonStyle("quiet", "small")}
      >
        <Icon size={16} aria-hidden />
        {t(format)}
      </a>
    );
  });
}
