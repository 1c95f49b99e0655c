import { useTranslations } from "next-intl";
import { Logo } from "@/components/shell/mark";
import { LanguageSwitch } from "@/components/shell/selectors/language-switch.client";
import { Markdown } from "@/components/ui/markdown";
import { TextLink } from "@/components/ui/text-link";
import { settings } from "@/lib/kit/env";

type Props = { title: string; text: string; isSignedIn: boolean };

/** Accessibility statement required by law; public. */
export function AccessibilityPage({ title, text, isSignedIn }: Props) {
  const t = useTranslations("guide");
  return (
    <main className="mx-auto min-h-dvh max-w-[820px] px-4 pt-6 pb-12">
      <div className="mb-6 flex items-center gap-3">
        <Logo size={36} />
        <span className="min-w-0 truncate font-semibold text-lg">{settings().SITE_NAME}</span>
        <span className="ml-auto">
          <LanguageSwitch isSignedIn={isSignedIn} />
        </span>
      </div>
      <article className="rounded-lg border border-hairline bg-surface px-5 py-6 sm:px-8">
        <h1 className="mb-4 font-semibold text-xl">{title}</h1>
        <Markdown isPage>{text}</Markdown>
      </article>
      <p className="mt-4">
        <TextLink href="/">{t("home")}</TextLink>
      </p>
    </main>
  );
}
