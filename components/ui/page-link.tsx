import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "@/lib/kit/i18n/navigation";

type Props = {
  label: string;
  href?: string;
  onClick?: () => void;
  isCurrent?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

/** One step of a pager: a link, a button, or neither at the ends. */
export function PageLink({ label, href, onClick, isCurrent = false, isDisabled = false, children }: Props) {
  const style = clsx(
    "tabular inline-flex h-8 min-w-8 items-center justify-center rounded px-2",
    isCurrent ? "bg-brand-soft font-semibold text-brand" : "hover:bg-sunken hover:text-ink",
  );
  if (isDisabled)
    return (
      <span aria-hidden className="inline-flex h-8 min-w-8 items-center justify-center opacity-40">
        {children}
      </span>
    );
  const shared = { "aria-label": label, "aria-current": isCurrent || undefined, className: style };
  if (href !== undefined)
    return (
      <Link {...shared} href={href} scroll={false} data-tip={label}>
        {children}
      </Link>
    );
  return (
    <button {...shared} type="button" data-tip={label} onClick={onClick}>
      {children}
    </button>
  );
}
