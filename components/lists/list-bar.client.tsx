"use client";

import { Columns3, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { FileLinks } from "@/components/ui/file-links";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { AnyList } from "@/lib/navigation/list";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { type CallParts, MOST_IN_FILE, readAllRows } from "./list-rows";
import { listTable } from "./list-table";
import type { ListState } from "./use-list";

const ColumnChoices = openedPart(() => import("./column-choices.client").then((it) => it.ColumnChoices));

type Props<Row, L extends AnyList> = {
  list: ListState<L>;
  columns: readonly DataColumn<Row>[];
  visible: readonly DataColumn<Row>[];
  /** Columns omitted because they are empty in all rows of the page. */
  emptied: readonly DataColumn<Row>[];
  count: number;
  caption: string;
  fileHref: ((format: TableFormat) => string) | undefined;
} & CallParts;

/** Bar above a table: count of rows, view settings and downloads. */
export function ListBar<Row, L extends AnyList>(props: Props<Row, L>) {
  const { list, count, columns } = props;
  const t = useTranslations("ui.list");
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-2">
      <p role="status" className="tabular text-muted text-sm">
        {t("found", { count })}
      </p>
      {count > 0 && list.of.isNarrowed(list.search) ? (
        <Button
          size="small"
          variant="quiet"
          icon={X}
          busy={list.pressed === "clear"}
          onClick={() => list.go(list.of.unfiltered, "clear")}
        >
          {t("clear")}
        </Button>
      ) : null}
      <div className="ml-auto flex items-center gap-1">
        <Files {...props} />
        <ColumnMenu {...props} />
      </div>
      {list.of.isOrdered ? <SortField list={list} columns={columns} /> : null}
    </div>
  );
}

/** For phones, where rows are cards without a header to sort by. */
function SortField<Row, L extends AnyList>({ list, columns }: Pick<Props<Row, L>, "list" | "columns">) {
  const t = useTranslations("ui.list");
  const { order_by, desc } = list.search;
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: `${key} up`, label: t("upwards", { column: header }) },
      { value: `${key} down`, label: t("downwards", { column: header }) },
    ]);
  return (
    <div className="basis-full sm:hidden">
      <SelectField<string>
        label={t("sort")}
        hideLabel
        value={`${order_by} ${desc ? "down" : "up"}`}
        options={options}
        onChange={(value) => {
          const [key = order_by, way] = (value ?? "").split(" ");
          list.go({ order_by: key, desc: way === "down" }, "sort");
        }}
      />
    </div>
  );
}

/** All rows that match the filters, as a file. */
function Files<Row, L extends AnyList>({ list, visible, count, caption, query, params, fileHref }: Props<Row, L>) {
  const t = useTranslations("ui.list");
  if (fileHref) return <FileLinks href={fileHref} count={count} />;
  const table = async () => listTable(await readAllRows<Row, L>(list.of, list.search, { query, params }), visible);
  const refusal = count > MOST_IN_FILE ? t("tooLongForFile", { count, most: MOST_IN_FILE }) : null;
  return <FileButtons name={caption} table={table} disabled={count === 0} refusal={refusal} />;
}

function ColumnMenu<Row, L extends AnyList>({ list, columns, visible, emptied }: Props<Row, L>) {
  const t = useTranslations("ui.list");
  return (
    <Popover
      align="end"
      label={t("columns")}
      trigger={
        <Button size="small" variant="quiet" icon={Columns3} className="max-sm:hidden">
          {t("columns")}
        </Button>
      }
      loads={ColumnChoices.loads}
    >
      <ColumnChoices of={list.of.name} {...{ columns, visible, emptied }} />
    </Popover>
  );
}
