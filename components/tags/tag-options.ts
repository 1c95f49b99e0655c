import type { Option } from "@/components/ui/fields/option";
import type { TagOnObject } from "@/lib/tags/contract";

export const tagOptions = (tags: readonly TagOnObject[]): Option<number>[] =>
  tags.map(({ pk, name, bg_color: swatch, tag_class: of }) => ({
    ...{ value: pk, label: name, hint: of.name, keywords: of.name, swatch },
  }));
