import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { reportName } from "./report-name";
import { useSpan } from "./use-span";

/** The quiet line of one upload: what it is, whose, and who sent it when. */
export function UploadContext({ upload }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.context");
  const span = useSpan();
  const { timestamp, bytes } = useFormat();
  const { platform, organizations, report_types: reports, data_file: file, user, created } = upload;
  const [whose, ...others] = organizations;
  return [
    platform?.name,
    others.length > 0 ? t("organizations", { count: organizations.length }) : whose?.name,
    reports.map(reportName).join(", "),
    span(upload).join(" – "),
    bytes(file.size),
    user ? t("by", { user, time: timestamp(created) }) : timestamp(created),
  ]
    .filter(Boolean)
    .join(" · ");
}
