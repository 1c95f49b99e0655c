import clsx from "clsx";
import { useFormat } from "@/lib/kit/format/use-format";

type Props = {
  /** Null: no number. Text for integers beyond 2^53. */
  value: number | bigint | string | null;
  /** Reason why there is no number. */
  reason?: string;
  strong?: boolean;
};

/** A localized count; zero is muted, a missing number is a dash with its reason as a tooltip. */
export function Count({ value, reason, strong = false }: Props) {
  const { count } = useFormat();
  if (value === null) return <MissingCount {...(reason ? { reason } : {})} />;
  const isZero = value === 0 || value === 0n || value === "0";
  return <span className={clsx("tabular", isZero && "text-muted", strong && "font-semibold")}>{count(value)}</span>;
}

function MissingCount({ reason }: { reason?: string }) {
  if (!reason) return <span className="text-muted">–</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason has to be reachable by keyboard
    <span className="rounded-sm px-1 text-muted" data-tip={reason} tabIndex={0}>
      <span aria-hidden>–</span>
      <span className="sr-only">{reason}</span>
    </span>
  );
}
