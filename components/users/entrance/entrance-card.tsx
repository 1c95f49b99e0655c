import { Card } from "@tremor/react/dist/components/layout-elements/Card/Card";
import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/mark";
import { LanguageSwitch } from "@/components/shell/selectors/language-switch.client";
import { settings } from "@/lib/kit/env";
import { routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";

const widths = { narrow: "max-w-[480px]", wide: "max-w-[520px]" };

type Props = {
  /** Omitted when the content has its own heading. */
  title?: string;
  width?: keyof typeof widths;
  /** With a session, a switched language is saved to the account. */
  isSignedIn?: boolean;
  children: ReactNode;
};

/** One card with the mark, the language switch and one task. It keeps its place while the content changes. */
export function EntranceCard({ title, width = "narrow", isSignedIn = false, children }: Props) {
  return (
    <main className="min-h-dvh px-4 pt-[max(1.5rem,9vh)] pb-10">
      {/* Drawn on the server alone. A border instead of Tremor's ring, which forced colors would hide. */}
      <Card
        className={clsx(
          "mx-auto border border-hairline bg-surface px-5 pt-5 pb-6 ring-0 sm:px-8 sm:pt-7 sm:pb-8",
          widths[width],
        )}
      >
        <div className="mb-6 flex items-center gap-3">
          <Logo size={36} />
          <span className="min-w-0 truncate font-semibold text-lg">{settings().SITE_NAME}</span>
          <span className="-mr-2 ml-auto">
            <LanguageSwitch isSignedIn={isSignedIn} />
          </span>
        </div>
        {title ? <h1 className="mb-2 font-semibold text-xl">{title}</h1> : null}
        {children}
      </Card>
      <AccessibilityLink />
    </main>
  );
}

/** A plain link, because every page outside the application would load the router's. */
function AccessibilityLink() {
  const t = useTranslations("shell.footer");
  const locale = useLocale();
  return (
    <p className="mt-4 text-center text-sm">
      <a
        href={`${locale === routing.defaultLocale ? "" : `/${locale}`}${pathTo("accessibility")}`}
        className="inline-block min-h-6 text-muted underline underline-offset-3 hover:text-ink"
      >
        {t("accessibility")}
      </a>
    </p>
  );
}

/** Contact below all else; empty when the installation names none. */
export function ContactLine({ email, children }: { email: string; children: string }) {
  if (!email) return null;
  return (
    <p className="mt-6 border-hairline border-t pt-4 text-muted text-sm">
      <a href={`mailto:${email}`} className="inline-block min-h-6 underline underline-offset-3 hover:text-ink">
        {children}
      </a>
    </p>
  );
}
