import { ChevronRight, FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { Markdown } from "@/components/ui/markdown";
import { pathOf } from "@/lib/access/contract";
import { guideSections } from "@/lib/help/guide/guide";
import { readGuideCall } from "@/lib/site/contract";

/** Guide for programs that read reports, with recipes that run as they are. At most one section is open. */
export function Guide({ markdown }: { markdown: string }) {
  const t = useTranslations("apiReference.guide");
  const locale = useLocale();
  const { intro, sections } = guideSections(markdown);
  return (
    <section aria-labelledby="guide" className="flex flex-col gap-4 rounded-lg border border-hairline bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="guide" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <a href={`${pathOf(readGuideCall.call)}?language=${locale}`} className={buttonStyle("secondary", "small")}>
          <FileText size={16} aria-hidden />
          {t("file")}
        </a>
      </div>
      <Markdown>{intro}</Markdown>
      <div className="border-hairline border-b">
        {sections.map(({ title, text }) => (
          <details key={title} className="group border-hairline border-t">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
              <ChevronRight size={16} aria-hidden className="shrink-0 transition-transform group-open:rotate-90" />
              {title}
            </summary>
            <div className="min-w-0 pb-5 pl-6">
              <Markdown>{text}</Markdown>
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
