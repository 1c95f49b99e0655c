"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { Notice } from "@/components/ui/states/notice";
import { useCall } from "@/lib/kit/call/use-call";
import { listTagsCall, type TagOnObject, type TagView } from "@/lib/tags/contract";
import type { TagScope } from "@/lib/tags/tag-shapes";
import { tagOptions } from "./tag-options";

type Props = {
  /** Kind of objects to tag. */
  of: TagScope;
  label: string;
  hint?: string;
  value: readonly number[];
  onChange: (tags: readonly number[]) => void;
  /** Tags that always stay, and exclude others of their exclusive classes. */
  fixed?: readonly TagOnObject[];
  /** Allows several tags of an exclusive class, for example to remove them. */
  lax?: boolean;
};

/** Selects tags that the reader may assign, at most one of an exclusive class. Needs the texts of tags. */
export function TagChoice({ of, label, hint, value, onChange, fixed = [], lax = false }: Props) {
  const t = useTranslations("tags.choice");
  const [search, setSearch] = useState("");
  // Tags selected in one search stay selected during the next.
  const [picked, setPicked] = useState<readonly TagView[]>([]);
  const { tags: matches, problem, isLoading } = useAssignableTags(of, { chosen: value, search });
  const tags = [...picked, ...matches.filter(({ pk }) => !picked.some((tag) => tag.pk === pk))];
  const offered = tags.filter(({ pk }) => !fixed.some((tag) => tag.pk === pk));
  const selection = [...fixed, ...offered.filter(({ pk }) => value.includes(pk))];
  const takenBy = new Map(selection.filter((tag) => tag.tag_class.exclusive).map((tag) => [tag.tag_class.pk, tag]));
  const options = offered.map((tag): Option<number> => {
    const rival = lax ? undefined : takenBy.get(tag.tag_class.pk);
    const [option = { value: tag.pk, label: tag.name }] = tagOptions([tag]);
    if (rival === undefined || rival.pk === tag.pk) return option;
    return { ...option, disabled: true, hint: t("taken", { name: tag.tag_class.name, tag: rival.name }) };
  });
  const emptyHint = !isLoading && search === "" && offered.length === 0 ? t("none") : hint;
  if (problem) return <Notice tone="danger">{problem.message}</Notice>;
  return (
    <MultiCombobox
      label={label}
      {...(emptyHint !== undefined && { hint: emptyHint })}
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

/** Assignable tags: the selected ones, and the first matches of the search. */
export function useAssignableTags(of: TagScope, { chosen, search = "" }: Asked) {
  const query = { scope: of, assignable_only: "true" } as const;
  const matches = useCall(listTagsCall, { query: { ...query, search, page_size: AT_ONCE } }, { keepLast: true });
  const own = useCall(
    listTagsCall,
    { query: { ...query, pks: chosen.join(","), page_size: "1000" } },
    { keepLast: true, enabled: chosen.length > 0 },
  );
  const selection = (own.data?.results ?? []).filter(({ pk }) => chosen.includes(pk));
  const others = (matches.data?.results ?? []).filter(({ pk }) => !selection.some((tag) => tag.pk === pk));
  return {
    tags: [...selection, ...others],
    problem: matches.problem ?? own.problem,
    isLoading: matches.data === undefined,
    areChosenKnown: chosen.length === 0 || own.data !== undefined,
  };
}
