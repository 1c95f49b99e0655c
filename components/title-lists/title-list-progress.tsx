import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/states/progress";
import { useFormat } from "@/lib/kit/format/use-format";
import type { TitleListView } from "@/lib/title-lists/contract";

/** Rows that have been read; once all are read, it writes. */
export function TitleListProgress({ progress }: { progress: NonNullable<TitleListView["progress"]> }) {
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
