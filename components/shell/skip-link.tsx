import { useTranslations } from "next-intl";

export const CONTENT_ID = "content";

export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href={`#${CONTENT_ID}`}
      data-shell
      className="fixed top-2 left-2 z-tip -translate-y-16 rounded bg-brand px-4 py-2 font-semibold text-brand-ink focus:translate-y-0"
    >
      {t("skipToContent")}
    </a>
  );
}
