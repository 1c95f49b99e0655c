import clsx from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Link } from "@/lib/kit/i18n/navigation";
import type { DataColumn, Sorting } from "./data-column";

type Props<Row> = { column: DataColumn<Row>; sorting: Sorting | undefined; className: string };

/** A head that says how the column is sorted, and sorts: text first upwards, numbers first downwards. */
export function ColumnHeader<Row>({ column, sorting, className }: Props<Row>) {
  const { header, sortable = false, align, tip, hideHeader = false, wide, width } = column;
  const isSorted = sorting?.by === column.key;
  const name = <HeaderName {...{ header, hideHeader, tip: sortable ? undefined : tip }} />;
  return (
    <th
      scope="col"
      {...(width ? { style: { width } } : {})}
      className={clsx(
        className,
        align === "number" || align === "actions" ? "text-right" : "text-left",
        wide && "max-desk:hidden",
      )}
      aria-sort={isSorted ? (sorting.descending ? "descending" : "ascending") : undefined}
    >
      {sortable && sorting ? <SortControl {...{ column, sorting, isSorted }} /> : name}
    </th>
  );
}

function HeaderName({ header, hideHeader, tip }: { header: string; hideHeader: boolean; tip: string | undefined }) {
  if (hideHeader) return <span className="sr-only">{header}</span>;
  if (!tip) return header;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation has to be reachable by keyboard
    <span data-tip={tip} tabIndex={0} className="underline decoration-dotted underline-offset-3">
      {header}
      <span className="sr-only">{`. ${tip}`}</span>
    </span>
  );
}

function SortControl<Row>({
  column,
  sorting,
  isSorted,
}: {
  column: DataColumn<Row>;
  sorting: Sorting;
  isSorted: boolean;
}) {
  const { key, header, align, tip } = column;
  const descending = isSorted ? !sorting.descending : align === "number";
  const Icon = isSorted ? (sorting.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  const style = clsx(
    "group -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink",
    align === "number" && "flex-row-reverse",
    isSorted && "text-ink",
  );
  const content = (
    <>
      {header}
      <Icon
        size={13}
        aria-hidden
        className={clsx("shrink-0", !isSorted && "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60")}
      />
    </>
  );
  if (sorting.href)
    return (
      <Link href={sorting.href(key, descending)} scroll={false} className={style} data-tip={tip}>
        {content}
      </Link>
    );
  return (
    <button type="button" className={style} data-tip={tip} onClick={() => sorting.onSort(key, descending)}>
      {content}
    </button>
  );
}
