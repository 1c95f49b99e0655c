"use client";

import { useTranslations } from "next-intl";
import { SeveralFilter } from "@/components/lists/list-filters.client";
import type { ListState } from "@/components/lists/use-list";
import type { AnyList } from "@/lib/navigation/list";
import type { TagOnObject } from "@/lib/tags/contract";
import { tagOptions } from "./tag-options";

type Props<L extends AnyList> = {
  list: ListState<L>;
  /** Tags that the reader can see and has not hidden. */
  tags: readonly TagOnObject[];
};

/** Filters a list by any of some tags, or any tag of some classes. Its call takes `tags` and `tag_classes`. */
export function TagFilters<L extends AnyList>({ list, tags }: Props<L>) {
  const t = useTranslations("tags.filter");
  if (tags.length === 0) return null;
  const classes = new Map(tags.map(({ tag_class: { pk, name } }) => [pk, name]));
  const common = { list, hideLabel: true, className: "w-full sm:w-52" };
  return (
    <>
      <SeveralFilter
        {...common}
        name="tags"
        label={t("tags")}
        any={t("anyTag")}
        another={t("anotherTag")}
        options={tagOptions(tags)}
      />
      {classes.size > 1 ? (
        <SeveralFilter
          {...common}
          name="tag_classes"
          label={t("classes")}
          any={t("anyClass")}
          another={t("anotherClass")}
          options={[...classes].map(([value, label]) => ({ value, label }))}
        />
      ) : null}
    </>
  );
}
