import { ListFrame } from "@/components/lists/list-frame";
import type { Scope } from "@/lib/access/scope";
import { listItems } from "@/lib/catalog/items/list-items";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { ItemsTableLater } from "../../late-tables.client";
import { itemsListOf } from "./items-list";

type Props = {
  /** Of the selected organization. */
  scope: Scope<"usage.view">;
  organization: number;
  /** Undefined for all items of a platform. */
  title: number | undefined;
  platform: number | undefined;
  months: Months;
  /** Search parameters of the list. */
  searchParams: unknown;
  locale: Locale;
};

export async function ItemsTab({ scope, organization, title, platform, months, searchParams, locale }: Props) {
  const of = itemsListOf({ title, platform });
  const search = listSearch(of).parse(searchParams);
  const range = { from: months.from ?? undefined, to: months.to ?? undefined };
  const listing = await readList(of, search, (query) =>
    listItems(
      scope,
      { title, platform },
      { query: { ...query, ...range, parent_titles: title === undefined ? "true" : "false" }, running: { locale } },
    ),
  );
  return (
    <ListFrame texts={["items", "titles"]}>
      <ItemsTableLater listing={listing} subject={{ organization, title, platform, ...months }} />
    </ListFrame>
  );
}
