import clsx from "clsx";
import { Link } from "@/lib/kit/i18n/navigation";
import { LinkSpinner } from "./link-spinner.client";

type Tab = { key: string; label: string; href: string };

/** Views of one thing, each with its own address. */
export function LinkTabs({ label, tabs, value }: { label: string; tabs: readonly Tab[]; value: string }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5 border-hairline border-b">
      {tabs.map(({ key, label: text, href }) => (
        <Link
          key={key}
          href={href}
          scroll={false}
          aria-current={key === value ? "page" : undefined}
          className={clsx(
            "-mb-px flex h-9 items-center gap-2 border-b-2 px-0.5",
            key === value ? "border-brand font-semibold text-ink" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {text}
          <LinkSpinner />
        </Link>
      ))}
    </nav>
  );
}
