import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "@/lib/kit/i18n/navigation";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";

export const headCell = "border-hairline bg-surface px-3 py-1.5 align-bottom font-semibold text-muted text-sm";

type Props = {
  question: Question;
  by: string;
  rowSpan?: number;
  className: string;
  /** What to know of the figures below, on hover and focus. */
  tip?: string;
  children: string;
};

/** Names first upwards, figures first downwards; the same again turns round. */
export function SortHead({ question, by, rowSpan, className, tip, children }: Props) {
  const { order } = question;
  const isSorted = order.by === by;
  const descending = isSorted ? !order.descending : by !== "name";
  const Icon = (isSorted ? order.descending : descending) ? ArrowDown : ArrowUp;
  const href = `?${questionToSearch({ ...question, order: { by, descending }, page: 1 })}`;
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={clsx(headCell, className)}
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : undefined}
    >
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        data-tip={tip}
        className={clsx(
          "group/sort inline-flex min-h-6 items-end gap-1 rounded-sm hover:text-ink",
          by !== "name" && "flex-row-reverse",
          isSorted && "text-ink",
          tip && "decoration-dotted underline underline-offset-3",
        )}
      >
        <span>
          {children}
          {tip ? <span className="sr-only">{`. ${tip}`}</span> : null}
        </span>
        <Icon
          size={13}
          aria-hidden
          className={clsx(
            "mb-[3px] shrink-0",
            !isSorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
      </Link>
    </th>
  );
}
