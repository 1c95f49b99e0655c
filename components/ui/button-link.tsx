import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "@/lib/kit/i18n/navigation";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { LinkSpinner } from "./link-spinner.client";

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize; icon?: LucideIcon };

export function ButtonLink({
  variant = "secondary",
  size = "medium",
  icon: Icon,
  className,
  children,
  ...rest
}: Props) {
  return (
    <Link {...rest} className={clsx(buttonStyle(variant, size), "print:hidden", className)}>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      {children}
      <LinkSpinner />
    </Link>
  );
}
