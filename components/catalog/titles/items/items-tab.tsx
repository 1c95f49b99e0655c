import { ListFrame } from "@/components/lists/list-frame";
import type { Scope } from "@/lib/access/scope";
import { listItems } from "@/lib/catalog/items/list-items";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { itemsList, platformItemsList } from "./items-list";
import { ItemsTableLater } from "./items-table-later.client";

type Props = {
  /** Of the selected organization. */
  scope: Scope<"usage.view">;
  organization: number;
  title: number;
  platform: number | undefined;
  months: Months;
  /** Search parameters of the list. */
  said: unknown;
  locale: Locale;
};

export async function ItemsTab({ scope, organization, title, platform, months, said, locale }: Props) {
  const of = platform === undefined ? itemsList : platformItemsList;
  const search = listSearch(of).parse(said);
  const range = { from: months.from ?? undefined, to: months.to ?? undefined };
  const found = await readList(of, search, (query) =>
    listItems(scope, { title, platform }, { query: { ...query, ...range }, running: { locale } }),
  );
  return (
    <ListFrame texts={["items", "titles"]}>
      <ItemsTableLater found={found} subject={{ organization, title, platform, ...months }} />
    </ListFrame>
  );
}
