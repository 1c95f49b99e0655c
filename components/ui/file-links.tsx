import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { MOST_SHEET_ROWS, type TableFormat, tableFormats } from "@/lib/spreadsheets/table";
import { buttonStyle } from "./button-style";

export const fileIcons = { csv: Download, xlsx: FileSpreadsheet } as const;

type Props = {
  /** Address of the file in each format. */
  href: (format: TableFormat) => string;
  /** Content of the table, if a page offers several. */
  of?: string;
  /** Number of rows, if they may exceed the limit of a sheet. */
  count?: number;
};

/** Downloads of a table from the server, in the formats that can hold it. */
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
