"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { Notice } from "@/components/ui/states/notice";
import { useCall } from "@/lib/kit/call/use-call";
import { listTagsCall, type TagOnObject, type TagView } from "@/lib/tags/contract";
import type { TagScope } from "@/lib/tags/tag-scope";
import { tagOptions } from "./tag-options";

type Props = {
  /** What the tags are given to. */
  of: TagScope;
  label: string;
  hint?: string;
  value: readonly number[];
  onChange: (tags: readonly number[]) => void;
  /** Tags that stay whatever is chosen, and rule out others of their exclusive classes. */
  fixed?: readonly TagOnObject[];
  /** Any number of an exclusive class, such as to take them away. */
  lax?: boolean;
};

/** Several tags, of those that the reader may assign; of an exclusive class one at most. Wants the texts of tags. */
export function TagChoice({ of, label, hint, value, onChange, fixed = [], lax = false }: Props) {
  const t = useTranslations("tags.choice");
  const [search, setSearch] = useState("");
  // What was chosen of one search stays while another is made.
  const [picked, setPicked] = useState<readonly TagView[]>([]);
  const { tags: found, problem, isLoading } = useAssignableTags(of, { chosen: value, search });
  const tags = [...picked, ...found.filter(({ pk }) => !picked.some((tag) => tag.pk === pk))];
  const offered = tags.filter(({ pk }) => !fixed.some((tag) => tag.pk === pk));
  const kept = [...fixed, ...offered.filter(({ pk }) => value.includes(pk))];
  const takenBy = new Map(kept.filter((tag) => tag.tag_class.exclusive).map((tag) => [tag.tag_class.pk, tag]));
  const options = offered.map((tag): Option<number> => {
    const rival = lax ? undefined : takenBy.get(tag.tag_class.pk);
    const [option = { value: tag.pk, label: tag.name }] = tagOptions([tag]);
    if (rival === undefined || rival.pk === tag.pk) return option;
    return { ...option, disabled: true, hint: t("taken", { name: tag.tag_class.name, tag: rival.name }) };
  });
  const said = !isLoading && search === "" && offered.length === 0 ? t("none") : hint;
  if (problem) return <Notice tone="danger">{problem.message}</Notice>;
  return (
    <MultiCombobox
      label={label}
      {...(said !== undefined && { hint: said })}
      disabled={isLoading}
      options={options}
      onSearch={setSearch}
      value={value}
      onChange={(chosen) => {
        setPicked(tags.filter(({ pk }) => chosen.includes(pk)));
        onChange(chosen);
      }}
    />
  );
}

const AT_ONCE = "100";

type Asked = { chosen: readonly number[]; search?: string };

/** Of the tags that the reader may give to such objects, those that are chosen and the first that the words find. */
export function useAssignableTags(of: TagScope, { chosen, search = "" }: Asked) {
  const query = { scope: of, assignable_only: "true" } as const;
  const found = useCall(listTagsCall, { query: { ...query, search, page_size: AT_ONCE } }, { keepLast: true });
  const own = useCall(
    listTagsCall,
    { query: { ...query, pks: chosen.join(","), page_size: "1000" } },
    { keepLast: true, enabled: chosen.length > 0 },
  );
  const kept = (own.data?.results ?? []).filter(({ pk }) => chosen.includes(pk));
  const others = (found.data?.results ?? []).filter(({ pk }) => !kept.some((tag) => tag.pk === pk));
  return {
    tags: [...kept, ...others],
    problem: found.problem ?? own.problem,
    isLoading: found.data === undefined,
    areChosenKnown: chosen.length === 0 || own.data !== undefined,
  };
}
