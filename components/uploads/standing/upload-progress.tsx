import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/states/progress";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ListedUpload } from "@/lib/uploads/contract";

/** Share of the file that the check or import has read; renders nothing when neither runs. */
export function UploadProgress({ upload: { progress, data_file: file } }: { upload: ListedUpload }) {
  const t = useTranslations("uploadsPages.progress");
  const { percent, count } = useFormat();
  if (!progress) return null;
  const { step, done, total, records } = progress;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div className="flex min-w-40 flex-col gap-0.5">
      <Progress label={t(step, { file: file.name })} value={done} max={total} text={percent(share, 0)} />
      {records > 0 ? (
        <p className="text-muted text-sm">{t("records", { count: records, shown: count(records) })}</p>
      ) : null}
    </div>
  );
}
