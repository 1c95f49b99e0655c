import { useTranslations } from "next-intl";
import { SeveralFilter, WordsFilter } from "@/components/lists/list-filters.client";
import type { ListState } from "@/components/lists/use-list";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import type { AnyList, SearchOf } from "@/lib/navigation/list";

type Props<L extends AnyList> = {
  list: ListState<L>;
  /** Name of the filter that holds types of publication. */
  types: keyof SearchOf<L> & string;
  search: { label: string; hint: string };
};

export function CatalogFilters<L extends AnyList>({ list, types, search }: Props<L>) {
  const t = useTranslations("titles");
  return (
    <>
      <WordsFilter list={list} label={search.label} hideLabel placeholder={search.hint} className="w-full sm:w-80" />
      <SeveralFilter
        list={list}
        name={types}
        label={t("list.types")}
        hideLabel
        any={t("list.anyType")}
        another={t("list.anotherType")}
        options={publicationTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        className="w-full sm:w-52"
      />
    </>
  );
}
