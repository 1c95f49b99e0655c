import {
  CircleAlert,
  CircleCheck,
  CircleCheckBig,
  CirclePause,
  CopyX,
  FileSearch,
  FileX,
  type LucideIcon,
  Undo2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/states/progress";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import { type UploadStatus, uploadStatus } from "../upload-standing";

const uploadLooks: Record<UploadStatus, { tone: Tone | "busy"; icon?: LucideIcon }> = {
  checking: { tone: "busy" },
  checked: { tone: "info", icon: FileSearch },
  broken: { tone: "danger", icon: FileX },
  blocked: { tone: "warning", icon: CirclePause },
  clashing: { tone: "warning", icon: CopyX },
  ready: { tone: "ok", icon: CircleCheck },
  importing: { tone: "busy" },
  imported: { tone: "ok", icon: CircleCheckBig },
  failed: { tone: "danger", icon: CircleAlert },
  undone: { tone: "muted", icon: Undo2 },
};

type Props = {
  upload: ListedUpload | Upload;
  /** The reason is shown next to it. */
  isExplained?: boolean;
};

/** State of an upload in a word; its reason on hover and focus if the list has it. */
export function StandingText({ upload, isExplained = false }: Props) {
  const t = useTranslations("uploadsPages.standing");
  const standing = uploadStatus(upload);
  const why = isExplained ? "" : upload.error_text;
  return (
    <StatusText {...uploadLooks[standing]} {...(why && { tip: why })}>
      {t(standing)}
    </StatusText>
  );
}

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
