"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
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

/** Export and view settings of a list. */
export function ListTools<Row, L extends AnyList>(props: Props<Row, L>) {
  return (
    <>
      <Files {...props} />
      <ColumnMenu {...props} />
    </>
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
  const narrowed = visible.filter(({ wide }) => wide).length;
  return (
    <Popover
      align="end"
      label={t("columns")}
      trigger={
        <Button size="small" variant="quiet" icon={Columns3} className="max-sm:hidden">
          {t("columns")}
          {narrowed > 0 ? (
            <span className="font-normal text-muted desk:hidden">{t("hidden", { count: narrowed })}</span>
          ) : null}
        </Button>
      }
      loads={ColumnChoices.loads}
    >
      <ColumnChoices of={list.of.name} {...{ columns, visible, emptied }} />
    </Popover>
  );
}
