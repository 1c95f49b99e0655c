import clsx from "clsx";
import { useTranslations } from "next-intl";

/** Placeholder of a part that is loading; in print it is a text. */
export function PendingPart({ className }: { className: string }) {
  const t = useTranslations("ui.part");
  return (
    <div data-pending className={clsx("pulsing rounded bg-sunken", className)}>
      <p className="hidden p-4 text-muted print:block">{t("notPrinted")}</p>
    </div>
  );
}
