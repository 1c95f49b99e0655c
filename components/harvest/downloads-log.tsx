import { useTranslations } from "next-intl";
import type { Download } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";

/** What happened, line by line in the order it happened. */
export function DownloadsLog({ lines }: { lines: NonNullable<Download["attempt"]>["log"] }) {
  const t = useTranslations("harvestStatus.downloads");
  const { timestamp } = useFormat();
  return (
    <section aria-label={t("log")}>
      <h4 className="mb-1.5 font-semibold">{t("log")}</h4>
      <ol className="flex flex-col gap-1 rounded bg-sunken p-3 font-mono text-sm">
        {lines.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is never reordered
          <li key={index} className="grid gap-x-4 sm:grid-cols-[9.5rem_1fr]">
            {at ? (
              <time dateTime={at} className="text-muted">
                {timestamp(at)}
              </time>
            ) : (
              <span />
            )}
            <span className="min-w-0 break-words [overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
