import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { anchorOf } from "@/lib/help/releases/release";

type Props = {
  version: string;
  /** yyyy-MM-dd; null before the release. */
  date: string | null;
  title?: string;
  chips?: ReactNode;
  children: ReactNode;
};

/** One version; anchor #version-8_0_4. */
export function VersionCard({ version, date, title, chips, children }: Props) {
  const t = useTranslations("releases");
  const anchor = anchorOf(version);
  const written = new Intl.DateTimeFormat(useLocale(), { dateStyle: "long", timeZone: "UTC" });
  return (
    <article
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="flex max-w-[900px] flex-col gap-3 rounded-lg border border-hairline bg-surface p-5 target:border-brand"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`${anchor}-title`} className="font-semibold text-lg">
          {date === null ? t("unreleased") : t("version", { version })}
        </h2>
        {date === null ? null : (
          <time dateTime={date} data-tip={written.format(new Date(date))} className="text-muted">
            {date}
          </time>
        )}
        {chips ? <div className="flex flex-wrap gap-1.5">{chips}</div> : null}
      </header>
      {title ? <p className="font-semibold text-base">{title}</p> : null}
      {children}
    </article>
  );
}
