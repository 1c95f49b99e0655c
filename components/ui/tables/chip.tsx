import clsx from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/lib/kit/i18n/navigation";
import { LinkSpinner } from "../link-spinner.client";
import { Spinner } from "../states/spinner";
import { isPlainClick } from "./plain-click";

type Props = {
  children: ReactNode;
  /** Label of the value that a click removes; without it the chip is a toggle. */
  removes?: string;
  isOn?: boolean;
  /** Pressed, and its result is loading. */
  busy?: boolean;
  /** Full text of an abbreviation. */
  tip?: string;
} & (
  | { href: string; onChoose?: () => void; onClick?: never }
  | { href?: never; onChoose?: never; onClick: () => void }
);

/** A filter as a pill: a link if the state is in the address, else a button. */
export function Chip({
  children,
  removes,
  isOn = removes !== undefined,
  busy = false,
  tip,
  href,
  onChoose,
  onClick,
}: Props) {
  const t = useTranslations("ui");
  const style = clsx(
    "relative inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm transition-colors",
    isOn ? "border-brand bg-brand-soft text-brand" : "border-control text-ink hover:bg-sunken",
  );
  const content = (
    <>
      {busy ? (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner size={14} />
        </span>
      ) : null}
      <span className={clsx("truncate", busy && "opacity-35")}>{children}</span>
      {tip === undefined ? null : <span className="sr-only">{` (${tip})`}</span>}
      {removes === undefined ? null : <X size={14} aria-hidden className="-mr-1 shrink-0" />}
      {removes === undefined ? null : <span className="sr-only">{` (${t("remove", { what: removes })})`}</span>}
    </>
  );
  if (href !== undefined)
    return (
      <Link
        href={href}
        className={style}
        data-tip={tip}
        scroll={false}
        {...(removes === undefined && isOn ? { "aria-current": true } : {})}
        {...(onChoose && {
          onClick: (event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onChoose();
          },
        })}
      >
        {content}
        {onChoose ? null : <LinkSpinner />}
      </Link>
    );
  return (
    <button
      type="button"
      className={style}
      data-tip={tip}
      onClick={onClick}
      {...(removes === undefined ? { "aria-pressed": isOn } : {})}
    >
      {content}
    </button>
  );
}

/** A row of filters, as high as the fields next to it. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links and buttons
    <div role="group" aria-label={label} className="flex min-h-9 flex-wrap items-center gap-2">
      {children}
    </div>
  );
}
