import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";

/** An answer as a file; `href` is the address of the call. */
export function AnswerFiles({ href }: { href: (format: "xlsx" | "csv") => string }) {
  const t = useTranslations("surveys.files");
  return (
    <>
      <a href={href("csv")} download className={buttonStyle("quiet", "medium")}>
        <Download size={16} aria-hidden />
        {t("csv")}
      </a>
      <a href={href("xlsx")} download className={buttonStyle("secondary", "medium")}>
        <FileSpreadsheet size={16} aria-hidden />
        {t("xlsx")}
      </a>
    </>
  );
}
