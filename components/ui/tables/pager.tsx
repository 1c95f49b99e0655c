import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import { Link } from "@/lib/kit/i18n/navigation";
import { isPlainClick } from "./plain-click";

type PageLinkProps = {
  label: string;
  href?: string;
  onClick?: () => void;
  isCurrent?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

/** A link, a button, or disabled at the ends. */
function PageLink({ label, href, onClick, isCurrent = false, isDisabled = false, children }: PageLinkProps) {
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
      <Link
        {...shared}
        href={href}
        scroll={false}
        data-tip={label}
        {...(onClick && {
          onClick: (event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onClick();
          },
        })}
      >
        {children}
      </Link>
    );
  return (
    <button {...shared} type="button" data-tip={label} onClick={onClick}>
      {children}
    </button>
  );
}

const pageSizes = [25, 50, 100] as const;

type Props = {
  page: number;
  size: number;
  total: number;
  /** Page size that shows all rows, if offered. */
  all?: number;
} & (
  | { href: (page: number, size: number) => string; onChange?: (page: number, size: number) => void }
  | { onChange: (page: number, size: number) => void; href?: never }
);

/** Pages count from 1. */
export function Pager({ page, size, total, all, href, onChange }: Props) {
  const t = useTranslations("ui.pager");
  const { count } = useFormat();
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / size));
  const from = (page - 1) * size + 1;
  const target = (to: number, rows: number) => ({
    ...(href && { href: href(to, rows) }),
    ...(onChange && { onClick: () => onChange(to, rows) }),
  });
  return (
    <nav
      aria-label={t("label")}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted text-sm"
    >
      <p className="tabular">
        {t("range", { from: count(from), to: count(Math.min(page * size, total)), total: count(total) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <div className="flex items-center gap-1">
          <span className="mr-1">{t("size")}</span>
          {pageSizes.map((rows) => (
            <PageLink key={rows} {...target(1, rows)} isCurrent={rows === size} label={t("sizeOf", { rows })}>
              {rows}
            </PageLink>
          ))}
          {all === undefined ? null : (
            <PageLink {...target(1, all)} isCurrent={size === all} label={t("allRows")}>
              {t("all")}
            </PageLink>
          )}
        </div>
        <div className="flex items-center gap-1">
          <PageLink {...target(page - 1, size)} isDisabled={page <= 1} label={t("previous")}>
            <ChevronLeft size={16} aria-hidden />
          </PageLink>
          <span className="tabular px-1">{t("page", { page: count(page), last: count(last) })}</span>
          <PageLink {...target(page + 1, size)} isDisabled={page >= last} label={t("next")}>
            <ChevronRight size={16} aria-hidden />
          </PageLink>
        </div>
      </div>
    </nav>
  );
}
