import { useTranslations } from "next-intl";
import type { ListFilter } from "@/components/lists/list-filter";
import type { TagOnObject } from "@/lib/tags/contract";
import { tagOptions } from "./tag-options";

/** Filters a list by any of some tags. Its call takes `tags`; `tags` are those that the reader can see and has not hidden. */
export function useTagFilter(tags: readonly TagOnObject[]): ListFilter<"tags">[] {
  const t = useTranslations("tags.filter");
  if (tags.length === 0) return [];
  return [
    {
      kind: "several",
      name: "tags",
      label: t("tags"),
      any: t("anyTag"),
      another: t("anotherTag"),
      options: tagOptions(tags),
    },
  ];
}

/**
 * Filters a list by any of some tags, or any tag of some classes. Its call takes `tags` and `tag_classes`; `tags` are
 * those that the reader can see and has not hidden.
 */
export function useTagFilters(tags: readonly TagOnObject[]): ListFilter<"tags" | "tag_classes">[] {
  const t = useTranslations("tags.filter");
  const classes = new Map(tags.map(({ tag_class: { pk, name } }) => [pk, name]));
  return [
    ...useTagFilter(tags),
    ...(classes.size > 1
      ? [
          {
            kind: "several" as const,
            name: "tag_classes" as const,
            label: t("classes"),
            isRare: true,
            any: t("anyClass"),
            another: t("anotherClass"),
            options: [...classes].map(([value, label]) => ({ value, label })),
          },
        ]
      : []),
  ];
}
