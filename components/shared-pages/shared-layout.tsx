import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/mark";
import { settings } from "@/lib/kit/env";
import { routing } from "@/lib/kit/i18n/routing";
import { type SharedSearch, sharedHref } from "./shared-search";

type Props = {
  title: string;
  isFrame?: boolean;
  search?: SharedSearch;
  children: ReactNode;
};

/** A page for people without an account: the site's name, the language, and one content. */
export function SharedLayout({ title, isFrame = false, search = {}, children }: Props) {
  const site = settings().SITE_NAME;
  return (
    <>
      <title>{`${title} · ${site}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <div className={isFrame ? "p-3" : "mx-auto min-h-dvh max-w-[1440px] px-4 py-5 sm:px-6"}>
        {isFrame ? null : (
          <header className="mb-5 flex items-center gap-3 border-hairline border-b pb-4">
            <Logo size={28} />
            <span className="min-w-0 truncate font-semibold">{site}</span>
            <Languages search={search} />
          </header>
        )}
        <main className="flex min-w-0 flex-col gap-5">
          <h1 className="break-words font-semibold text-xl">{title}</h1>
          {children}
        </main>
      </div>
    </>
  );
}

/** Plain links: the page has no router. */
function Languages({ search }: { search: SharedSearch }) {
  const t = useTranslations("sharedPage.language");
  const current = useLocale();
  return (
    <nav aria-label={t("label")} className="ml-auto flex gap-3 text-sm">
      {routing.locales.map((locale) =>
        locale === current ? (
          <span key={locale} aria-current="true" className="font-semibold">
            {t(locale)}
          </span>
        ) : (
          <a
            key={locale}
            href={sharedHref({ ...search, lang: locale })}
            lang={locale}
            hrefLang={locale}
            className="min-h-6 text-brand underline underline-offset-3"
          >
            {t(locale)}
          </a>
        ),
      )}
    </nav>
  );
}
