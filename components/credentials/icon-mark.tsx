import type { LucideIcon } from "lucide-react";

type Props = {
  /** A dash without it. */
  icon?: LucideIcon;
  /** Shown on hover and focus, and read aloud. */
  text: string;
  tone?: string;
};

/** A fact shown as an icon in a table. */
export function IconMark({ icon: Icon, text, tone = "text-muted" }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning has to be reachable by keyboard
    <span className={`inline-flex size-6 items-center justify-center rounded-sm ${tone}`} tabIndex={0} data-tip={text}>
      {Icon ? <Icon size={15} aria-hidden /> : <span aria-hidden>–</span>}
      <span className="sr-only">{text}</span>
    </span>
  );
}
