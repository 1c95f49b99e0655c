import { ListFrame } from "@/components/lists/list-frame";
import type { Scope } from "@/lib/access/scope";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listSearch } from "@/lib/navigation/list-search";
import type { Selection } from "@/lib/navigation/selection";
import { TitleList } from "../titles/list/title-list";
import { platformTitlesList } from "../titles/list/titles-list";
import { TitlesTableLater } from "../titles/list/titles-table-later.client";

type Props = {
  selected: Scope<"usage.view">;
  platform: number;
  organization: number;
  selection: Selection;
  groups: { groups: readonly InterestGroupEntity[]; chosen: readonly InterestGroupEntity[] };
  said: unknown;
  locale: Locale;
};

export function TitlesTab({ selected, platform, organization, selection: { range }, groups, said, locale }: Props) {
  const search = listSearch(platformTitlesList).parse(said);
  return (
    <ListFrame texts={["titles", "tags"]}>
      <TitleList
        table={TitlesTableLater}
        scope={selected}
        subject={{ organization, platform, from: range.from, to: range.to }}
        search={search}
        {...groups}
        locale={locale}
      />
    </ListFrame>
  );
}
