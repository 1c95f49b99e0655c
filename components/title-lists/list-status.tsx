import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/states/progress";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import { useFormat } from "@/lib/kit/format/use-format";
import type { TitleListView } from "@/lib/title-lists/contract";

export type TitleListLook = { tone: Tone | "busy"; icon?: LucideIcon };

type Props = { look: TitleListLook; word: string; tip?: string | undefined; progress: TitleListView["progress"] };

/** State of a list of titles, and the progress of work on it. */
export function ListStatus({ look: { tone, icon }, word, tip, progress }: Props) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <StatusText tone={tone} {...(icon && { icon })} {...(tip && { tip })}>
        {word}
      </StatusText>
      {progress ? <TitleListProgress progress={progress} /> : null}
    </div>
  );
}

/** Rows that have been read; once all are read, it writes. */
function TitleListProgress({ progress }: { progress: NonNullable<TitleListView["progress"]> }) {
  const t = useTranslations("titleLists.progress");
  const { count } = useFormat();
  const { done, total } = progress;
  if (done === 0) return <p className="text-muted text-sm">{t("waiting")}</p>;
  if (total === null) return <p className="tabular text-muted text-sm">{t("rows", { count: done })}</p>;
  const most = Math.max(total, done);
  const text = done >= total ? t("writing") : t("of", { done: count(done), total: count(most) });
  return (
    <div className="w-72 max-w-full">
      <Progress label={t("label")} value={done} max={most} text={text} />
    </div>
  );
}
