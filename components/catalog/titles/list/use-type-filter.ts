import { useTranslations } from "next-intl";
import type { FilterOf } from "@/components/lists/list-filter";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";

/** Filters titles or items by some types of publication. Its call takes `pub_type`. */
export function useTypeFilter(): FilterOf<"several", "pub_type"> {
  const t = useTranslations("titles");
  return {
    kind: "several",
    name: "pub_type",
    label: t("list.types"),
    any: t("list.anyType"),
    another: t("list.anotherType"),
    options: publicationTypes.map((type) => ({ value: type, label: t(`type.${type}`) })),
  };
}
