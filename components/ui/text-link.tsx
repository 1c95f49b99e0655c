import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "@/lib/kit/i18n/navigation";

type Props = ComponentProps<typeof Link> & {
  /** Underlined only on hover: for first columns, where every row is a link. */
  quiet?: boolean;
};

export function TextLink({ quiet = false, className, ...rest }: Props) {
  return (
    <Link
      {...rest}
      className={clsx(
        "rounded-sm underline-offset-3 hover:underline",
        quiet ? "text-ink hover:text-brand" : "text-brand underline decoration-brand/40 hover:decoration-current",
        className,
      )}
    />
  );
}
