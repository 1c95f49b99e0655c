import clsx from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { PointerEvent } from "react";
import { Link } from "@/lib/kit/i18n/navigation";
import type { DataColumn, Sorting } from "./data-column";
import { isPlainClick } from "./plain-click";

type Props<Row> = {
  column: DataColumn<Row>;
  sorting: Sorting | undefined;
  className: string;
  role?: string;
  onWiden?: ((key: string, width: number | null) => void) | undefined;
};

/** A header that shows and changes the sorting: text starts ascending, numbers descending. */
export function ColumnHeader<Row>({ column, sorting, className, role, onWiden }: Props<Row>) {
  const { key, header, sortable = false, align, tip, hideHeader = false, wrapHeader, wide, width } = column;
  const isSorted = sorting?.by === key;
  const name = <HeaderName {...{ header, hideHeader, tip: sortable ? undefined : tip }} />;
  const isFixed = width?.endsWith("px");
  return (
    <th
      scope="col"
      data-column={key}
      {...(role ? { role } : {})}
      {...(width ? { style: isFixed ? { width, minWidth: width, maxWidth: width } : { width } } : {})}
      className={clsx(
        className,
        "group/head",
        isFixed && "overflow-hidden text-ellipsis",
        wrapHeader && "whitespace-normal! align-bottom",
        align === "number" || align === "actions" ? "text-right" : "text-left",
        wide && "max-desk:hidden",
      )}
      aria-sort={isSorted ? (sorting.descending ? "descending" : "ascending") : undefined}
    >
      {sortable && sorting ? <SortControl {...{ column, sorting, isSorted }} /> : name}
      {onWiden && !hideHeader ? <WidthHandle onWiden={(to) => onWiden(key, to)} /> : null}
    </th>
  );
}

const NARROWEST = 64;

/**
 * Draggable edge that resizes the column; a double click resets the width. The column menu does the same by keyboard.
 */
function WidthHandle({ onWiden }: { onWiden: (width: number | null) => void }) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const start = event.clientX;
    const width = handle.closest("th")?.offsetWidth ?? 0;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onWiden(Math.max(NARROWEST, Math.round(width + clientX - start)));
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), {
      once: true,
    });
  };
  return (
    <span
      aria-hidden
      onPointerDown={drag}
      onDoubleClick={() => onWiden(null)}
      className="absolute inset-y-1.5 right-0 w-2 cursor-col-resize touch-none border-transparent border-r-2 hover:border-control group-hover/head:border-hairline max-sm:hidden forced-colors:hidden"
    />
  );
}

function HeaderName({ header, hideHeader, tip }: { header: string; hideHeader: boolean; tip: string | undefined }) {
  if (hideHeader) return <span className="sr-only">{header}</span>;
  if (!tip) return header;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation has to be reachable by keyboard
    <span data-tip={tip} tabIndex={0} className="underline decoration-dotted underline-offset-3">
      {header}
      <span className="sr-only">{`(${tip})`}</span>
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
  const { href, onSort } = sorting;
  if (href)
    return (
      <Link
        href={href(key, descending)}
        scroll={false}
        className={style}
        data-tip={tip}
        {...(onSort && {
          onClick: (event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onSort(key, descending);
          },
        })}
      >
        {content}
      </Link>
    );
  return (
    <button type="button" className={style} data-tip={tip} onClick={() => onSort?.(key, descending)}>
      {content}
    </button>
  );
}
