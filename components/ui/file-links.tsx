import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { type TableFormat, tableFormats } from "@/lib/kit/sheets/table";
import { buttonStyle } from "./button-style";

export const fileIcons = { csv: Download, xlsx: FileSpreadsheet } as const;

type Props = {
  /** The address of each form of it. */
  href: (format: TableFormat) => string;
  /** What the table holds, where a page offers several. */
  of?: string;
};

/** A table to take along, which the server sends. */
export function FileLinks({ href, of }: Props) {
  const t = useTranslations("ui.file");
  return tableFormats.map((format) => {
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
