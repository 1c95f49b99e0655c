import { ChevronRight, FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Markdown } from "@/components/ui/markdown";
import { DescriptionList } from "@/components/ui/page/description-list";
import { pathOf } from "@/lib/access/contract";
import { guideSections } from "@/lib/help/guide/guide";
import { CROSS_SITE_COOKIE, CROSS_SITE_HEADER } from "@/lib/kit/http/header-names";
import { readGuideCall } from "@/lib/site/contract";

const statuses = ["400", "401", "403", "404", "409", "412", "413", "429", "503"] as const;

/** Authentication of programs and people, and the format of errors. */
export function HowToCall({ site }: { site: string }) {
  const t = useTranslations("apiReference.start");
  return (
    <section
      aria-labelledby="how-to-call"
      className="flex flex-col gap-5 rounded-lg border border-hairline bg-surface p-5"
    >
      <div>
        <h2 id="how-to-call" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <p className="mt-1 max-w-[72ch]">{t("slash")}</p>
      </div>
      <Topic title={t("keyTitle")} text={t("key")}>
        <Example>{withKey(site)}</Example>
      </Topic>
      <Topic title={t("sessionTitle")} text={t("session")}>
        <Example>{withSession(site)}</Example>
      </Topic>
      <Topic title={t("refusalTitle")} text={t("refusal")}>
        <DescriptionList pairs={statuses.map((status) => [status, t(`status.${status}`)] as const)} />
      </Topic>
    </section>
  );
}

function Topic({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="max-w-[72ch]">{text}</p>
      {children}
    </div>
  );
}

const Example = ({ children }: { children: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable to be scrolled by keyboard
    tabIndex={0}
    className="overflow-x-auto rounded bg-sunken p-3 font-mono text-sm"
  >
    <code>{children}</code>
  </pre>
);

const withKey = (site: string) => `curl -H "Authorization: Api-Key $KEY" \\
  "${site}/api/flexible-slicer/?report_type=TR51,TR&merge=true&rows=platform&from=2026-01&to=2026-03"`;

const withSession = (site: string) => `curl -s -c jar -o /dev/null ${site}/api/info/
TOKEN=$(awk '$6 == "${CROSS_SITE_COOKIE}" { print $7 }' jar)
curl -b jar -c jar -H "${CROSS_SITE_HEADER}: $TOKEN" -H "content-type: application/json" \\
  -d '{"email": "you@library.org", "password": "…"}' ${site}/api/rest-auth/login/
curl -b jar ${site}/api/user/`;

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
