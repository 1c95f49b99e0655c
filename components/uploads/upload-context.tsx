import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { periodText } from "./period-text";
import { reportName } from "./report-name";

/** The quiet line of one upload: what it is, whose, and who sent it when. */
export function UploadContext({ upload }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.context");
  const { timestamp, bytes } = useFormat();
  const { platform, organizations, report_types: reports, data_file: file, user, created } = upload;
  const [whose, ...others] = organizations;
  return [
    platform?.name,
    others.length > 0 ? t("organizations", { count: organizations.length }) : whose?.name,
    reports.map(reportName).join(", "),
    upload.first_month ? periodText(upload) : undefined,
    bytes(file.size),
    user ? t("by", { user, time: timestamp(created) }) : timestamp(created),
  ]
    .filter(Boolean)
    .join(" · ");
}
