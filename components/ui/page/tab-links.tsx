import clsx from "clsx";
import { Link } from "@/lib/kit/i18n/navigation";
import { LinkSpinner } from "../link-spinner.client";

type Props = { label: string; tabs: readonly { key: string; label: string; href: string }[]; current: string };

/** Tabs of a page that have addresses of their own. */
export function TabLinks({ label, tabs, current }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5 border-hairline border-b print:hidden">
      {tabs.map(({ key, label: text, href }) => (
        <Link
          key={key}
          href={href}
          scroll={false}
          {...(key === current ? { "aria-current": "page" } : {})}
          className={clsx(
            "-mb-px inline-flex h-10 items-center gap-1.5 border-b-2 font-semibold transition-colors",
            key === current
              ? "border-brand text-brand"
              : "border-transparent text-muted hover:text-ink forced-colors:border-b-0",
          )}
        >
          {text}
          <LinkSpinner />
        </Link>
      ))}
    </nav>
  );
}
