"use client";

import { SlidersHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { useClosePopover } from "@/components/ui/overlays/popover-closer.client";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { AnyList } from "@/lib/navigation/list";
import type { FilterIn, ListSearch } from "./list-filter";
import { FilterField, WordsFilter } from "./list-filters.client";
import type { ListState } from "./use-list";

export type Controls<L extends AnyList> = {
  search?: ListSearch<L> | undefined;
  filters?: readonly FilterIn<L>[] | undefined;
  /** Tabs that show the same list in another way. */
  views?: ReactNode;
};

type Column = Pick<DataColumn<never>, "key" | "header" | "sortable" | "wide">;

type Props<L extends AnyList> = Controls<L> & {
  list: ListState<L>;
  /** Subject of the list, such as its month; also on phones. */
  lead?: ReactNode;
  /** Number of matching rows. */
  count: number;
  /** Visible columns: offers their order on phones, where rows are cards without a header. */
  columns?: readonly Column[];
  /** Actions on the whole list, such as Export. */
  tools?: ReactNode;
};

/**
 * The one row above a list: views, search, filters and tools. On phones it is the search and a button that opens
 * everything else, so that the first row of data is on the first screen.
 */
export function ListControls<L extends AnyList>(props: Props<L>) {
  const { list, lead, search, filters = [], views, count, columns = [], tools } = props;
  const t = useTranslations("ui.list");
  const isNarrowed = list.of.isNarrowed(list.search);
  const hasSheet = filters.length > 0 || Boolean(views) || (list.of.isOrdered && columns.length > 0);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      {lead}
      {views ? <div className="mr-2 max-sm:hidden">{views}</div> : null}
      {search ? <WordsFilter list={list} search={search} /> : null}
      {filters
        .filter(({ isRare }) => !isRare)
        .map((filter) => (
          <div key={filter.name} className="max-sm:hidden">
            <FilterField {...{ list, filter }} isInline />
          </div>
        ))}
      {hasSheet ? <FiltersButton {...props} filters={filters} /> : null}
      <p role="status" className={isNarrowed ? "tabular text-muted text-sm" : "sr-only"}>
        {t("found", { count })}
      </p>
      {isNarrowed && count > 0 ? <ClearButton list={list} /> : null}
      {tools ? (
        <div className={hasSheet ? "ml-auto flex items-center gap-1 max-sm:hidden" : "ml-auto flex items-center gap-1"}>
          {tools}
        </div>
      ) : null}
    </div>
  );
}

function ClearButton<L extends AnyList>({ list }: { list: ListState<L> }) {
  const t = useTranslations("ui.list");
  return (
    <Button
      size="small"
      variant="quiet"
      icon={X}
      busy={list.pressed === "clear"}
      onClick={() => list.go(list.of.unfiltered, "clear")}
    >
      {t("clear")}
    </Button>
  );
}

type SheetProps<L extends AnyList> = Props<L> & { filters: readonly FilterIn<L>[] };

/** Opens all filters on phones, and those that are rarely used on wider screens; shows how many are set. */
function FiltersButton<L extends AnyList>(props: SheetProps<L>) {
  const { list, search, filters } = props;
  const t = useTranslations("ui.list");
  const set = list.of.filtersSet(list.search).filter((name) => name !== search?.name);
  const rare = filters.filter(({ isRare }) => isRare);
  const setRarely = set.filter((name) => rare.some((filter) => filter.name === name));
  const text = (count: number) => (count > 0 ? t("filtersSet", { count }) : t("filters"));
  return (
    <Popover
      label={t("filters")}
      align="end"
      trigger={
        <Button icon={SlidersHorizontal} className={rare.length > 0 ? "" : "sm:hidden"}>
          <span className="sm:hidden">{text(set.length)}</span>
          <span className="max-sm:hidden">{text(setRarely.length)}</span>
        </Button>
      }
    >
      <FilterSheet {...props} />
    </Popover>
  );
}

function FilterSheet<L extends AnyList>({ list, filters, views, count, columns = [], tools }: SheetProps<L>) {
  const t = useTranslations("ui.list");
  const close = useClosePopover();
  const hidden = columns.filter(({ wide }) => wide);
  return (
    <div className="flex flex-col gap-4">
      {views ? <div className="sm:hidden">{views}</div> : null}
      {filters.map((filter) => (
        <div key={filter.name} className={filter.isRare ? "" : "sm:hidden"}>
          <FilterField {...{ list, filter }} isInline={false} />
        </div>
      ))}
      {list.of.isOrdered ? <SortField {...{ list, columns }} /> : null}
      {hidden.length > 0 ? (
        <p className="text-muted text-sm sm:hidden">
          {t("hiddenColumns", { names: hidden.map(({ header }) => header).join(", ") })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 border-hairline border-t pt-3">
        {tools ? <div className="flex items-center gap-1 sm:hidden">{tools}</div> : null}
        <Button variant="primary" className="ml-auto" onClick={close}>
          {t("showFound", { count })}
        </Button>
      </div>
    </div>
  );
}

function SortField<L extends AnyList>({ list, columns }: { list: ListState<L>; columns: readonly Column[] }) {
  const t = useTranslations("ui.list");
  const { order_by, desc } = list.search;
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: `${key} up`, label: t("upwards", { column: header }) },
      { value: `${key} down`, label: t("downwards", { column: header }) },
    ]);
  if (options.length === 0) return null;
  return (
    <div className="sm:hidden">
      <SelectField<string>
        label={t("sort")}
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
