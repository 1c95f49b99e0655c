import { useTranslations } from "next-intl";

const SHOWN = 1;

/** The first name and the number of others; hover and focus show all. */
export function NameList({ names }: { names: readonly string[] }) {
  const t = useTranslations("harvestPages.list");
  const more = names.length - SHOWN;
  if (more <= 0) return <span className="block min-w-32">{names.join(", ")}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the other names have to be reachable by keyboard
    <span tabIndex={0} data-tip={names.join(", ")} className="block min-w-32 rounded-sm">
      {names.slice(0, SHOWN).join(", ")}{" "}
      <span className="whitespace-nowrap text-muted">{t("more", { count: more })}</span>
      <span className="sr-only">{`: ${names.slice(SHOWN).join(", ")}`}</span>
    </span>
  );
}
