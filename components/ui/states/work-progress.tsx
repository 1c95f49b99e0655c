import clsx from "clsx";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import { Progress } from "./progress";

type Props = {
  /** `total` is null while unknown. */
  of: { done: number; total: number | null };
  label: string;
  says: (counted: { done: string; total: string }) => string;
  /** Shown while the total is unknown. */
  unknown?: ReactNode;
  className?: string;
};

export function WorkProgress({ of: { done, total }, label, says, unknown = null, className = "w-72" }: Props) {
  const { count } = useFormat();
  if (total === null || total === 0) return unknown;
  return (
    <div className={clsx("max-w-full", className)}>
      <Progress label={label} value={done} max={total} text={says({ done: count(done), total: count(total) })} />
    </div>
  );
}
