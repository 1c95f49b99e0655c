import clsx from "clsx";
import { useTranslations } from "next-intl";

/** Keeps the place of what is still on its way; on paper it says so. */
export function PendingPart({ className }: { className: string }) {
  const t = useTranslations("ui.part");
  return (
    <div className={clsx("pulsing rounded bg-sunken", className)}>
      <p className="hidden p-4 text-muted print:block">{t("notPrinted")}</p>
    </div>
  );
}
