import clsx from "clsx";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "type">;

/** A word of the report's sentence, which opens its choice. */
export const Word = ({ className, ...button }: Props) => (
  <button
    {...button}
    type="button"
    className={clsx(
      "inline-block min-h-7 max-w-full rounded-sm text-left font-semibold text-brand underline decoration-1 decoration-brand/40 underline-offset-4 [overflow-wrap:anywhere]",
      "hover:bg-brand-soft hover:decoration-current aria-expanded:bg-brand-soft",
      className,
    )}
  />
);

/** An addition to the sentence: "+ filter". Its label contains the text. */
export const QuietWord = ({ children, className, ...button }: Props & { "aria-label": string }) => (
  <button
    {...button}
    type="button"
    className={clsx(
      "inline-block min-h-7 whitespace-nowrap rounded px-1.5 text-base text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken",
      className,
    )}
  >
    <span aria-hidden>+ </span>
    {children}
  </button>
);
