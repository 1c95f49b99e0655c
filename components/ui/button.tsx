import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { Spinner } from "./states/spinner";

type Props = Omit<ComponentProps<"button">, "aria-disabled"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Keeps the focus and announces itself as busy, but ignores clicks until the work is done. */
  busy?: boolean;
};

export function Button({
  variant = "secondary",
  size = "medium",
  icon: Icon,
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonStyle(variant, size), "print:hidden", className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : Icon ? <Icon size={16} aria-hidden /> : null}
      {children}
    </button>
  );
}
