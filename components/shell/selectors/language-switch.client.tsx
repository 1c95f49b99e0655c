"use client";

import clsx from "clsx";
import { Globe } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { BELOW_BAR, Flyout } from "@/components/ui/overlays/flyout.client";
import { FlyoutChoice } from "@/components/ui/overlays/flyout-choice";
import { Spinner } from "@/components/ui/states/spinner";
import { send } from "@/lib/kit/call/send";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import { setLanguageCall } from "@/lib/users/contract";

/** Switches to the same page and query in the other language; stored for signed-in users. */
export function LanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("shell.language");
  const locale = useLocale();
  const router = useRouter();
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const [isPending, start] = useTransition();
  const change = (language: Locale) => {
    // The page is already in the new language; failing to store the choice is harmless.
    if (isSignedIn) send(setLanguageCall, { body: { language } }).catch(() => undefined);
    start(() => router.replace(query ? `${pathname}?${query}` : pathname, { locale: language, scroll: false }));
  };
  return (
    <Flyout
      label={t("label")}
      className={clsx("w-44 p-1", isSignedIn && BELOW_BAR)}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          data-tip={t("label")}
          className="inline-flex h-8 items-center gap-1.5 rounded px-2 text-muted text-sm hover:bg-sunken hover:text-ink"
        >
          {isPending ? <Spinner /> : <Globe size={17} aria-hidden />}
          <span className="sr-only">{t("open", { name: t(`name.${locale}`) })}</span>
          <span aria-hidden className="max-[22rem]:hidden">
            {locale.toUpperCase()}
          </span>
        </button>
      )}
    >
      {(close) => (
        <FlyoutChoice
          label={t("label")}
          value={locale}
          onChange={(language) => {
            close();
            change(language);
          }}
          options={routing.locales.map((value) => ({ value, label: t(`name.${value}`), lang: value }))}
        />
      )}
    </Flyout>
  );
}
