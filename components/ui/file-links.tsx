import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { type TableFormat, tableFormats } from "@/lib/kit/sheets/table";
import { buttonStyle } from "./button-style";

export const fileIcons = { csv: Download, xlsx: FileSpreadsheet } as const;

/** A table to take along, which the server sends: `href` gives the address of each form of it. */
export function FileLinks({ href }: { href: (format: TableFormat) => string }) {
  const t = useTranslations("ui.file");
  return tableFormats.map((format) => {
    const Icon = fileIcons[format];
    return (
      <a
        key={format}
        href={href(format)}
        download
        aria-label={t("as", { format: t(format) })}
        className={buttonStyle("quiet", "small")}
      >
        <Icon size={16} aria-hidden />
        {t(format)}
      </a>
    );
  });
}
