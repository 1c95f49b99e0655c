import clsx from "clsx";
import { Count } from "@/components/ui/count";
import { Link } from "@/lib/kit/i18n/navigation";

type Tab = { href: string; text: string; current: boolean; count?: number };

/** Views of one page, each with its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-1 overflow-x-auto border-hairline border-b">
      {tabs.map(({ href, text, current, count }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={current ? "page" : undefined}
          className={clsx(
            "-mb-px flex h-9 items-center gap-2 whitespace-nowrap border-b-2 px-3",
            current ? "border-brand font-semibold text-ink" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {text}
          {count === undefined ? null : (
            <span className="rounded-full bg-sunken px-1.5 text-muted text-xs">
              <Count value={count} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
