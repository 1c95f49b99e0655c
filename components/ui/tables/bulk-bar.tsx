import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button";

type Props = {
  count: number;
  /** Replaces the count of ticked rows. */
  text?: string;
  onClear: () => void;
  children: ReactNode;
};

/** Sticks to the bottom of the window while rows are ticked: their number and the bulk actions. */
export function BulkBar({ count, text, onClear, children }: Props) {
  const t = useTranslations("ui");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-label={t("bulk.label")}
      className="appear sticky bottom-3 z-[5] flex min-h-11 flex-wrap items-center gap-2 rounded-lg border border-brand bg-brand-soft px-3 py-1.5 shadow-float"
    >
      <p role="status" className="font-semibold">
        {text ?? t("bulk.selected", { count })}
      </p>
      <IconButton label={t("bulk.clear")} icon={X} onClick={onClear} />
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
