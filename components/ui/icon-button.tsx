import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Spinner } from "./states/spinner";

type Props = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  icon: LucideIcon;
  busy?: boolean;
  tone?: "muted" | "danger";
};

export function IconButton({
  label,
  icon: Icon,
  busy = false,
  tone = "muted",
  type = "button",
  className,
  ...rest
}: Props) {
  return (
    <button
      data-tip={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      className={clsx(
        "inline-flex size-8 shrink-0 items-center justify-center rounded transition-colors hover:bg-sunken disabled:opacity-50 print:hidden",
        tone === "danger" ? "text-danger" : "text-muted hover:text-ink",
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon size={17} aria-hidden />}
    </button>
  );
}
