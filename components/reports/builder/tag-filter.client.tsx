"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SearchField } from "@/components/ui/fields/search-field.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { Spinner } from "@/components/ui/states/spinner";
import { useSettled } from "@/components/ui/use-settled";
import { useCall } from "@/lib/kit/call/use-call";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { Taggable } from "@/lib/reports/report-dimension";
import { listTagsCall, listVisibleTagClassesCall, type TagView } from "@/lib/tags/contract";
import type { Question } from "@/lib/usage/question";
import { useSentenceWords } from "../sentence/sentence-words";
import { FilterButtons } from "./filter-buttons.client";
import { Word } from "./word";

type Props = {
  question: Question;
  /** Kind of object that has the tags. */
  of: Taggable;
  onEdits: (edits: readonly ReportEdit[]) => void;
};

/** A filter by tags in the sentence. */
export function FilterTagWord({ question, of, onEdits }: Props) {
  const t = useTranslations("reportBuilder");
  const words = useSentenceWords();
  const tags = question.tags[of] ?? [];
  const classes = question.tagClasses[of] ?? [];
  const named = useCall(
    listTagsCall,
    { query: { pks: tags.join(","), page_size: 1000 } },
    { enabled: tags.length > 0 },
  );
  const ofClasses = useCall(listVisibleTagClassesCall, { query: { scope: of } }, { enabled: classes.length > 0 });
  const names = [
    ...(ofClasses.data ?? []).filter(({ pk }) => classes.includes(pk)),
    ...(named.data?.results ?? []),
  ].map(({ name }) => name);
  return (
    <Popover trigger={<Word>{words.tags(question, of, names)}</Word>} label={t(`tags.of.${of}`)} size="large">
      <TagPicker {...{ question, of, onEdits }} />
    </Popover>
  );
}

/** Tags by class, and each class as a whole; objects with any of them match. */
export function TagPicker({ question, of, onEdits }: Props) {
  const t = useTranslations("reportBuilder");
  const [typed, setTyped] = useState("");
  const [tags, setTags] = useState(question.tags[of] ?? []);
  const [classes, setClasses] = useState(question.tagClasses[of] ?? []);
  const query = { scope: of, search: useSettled(typed), page_size: 1000 };
  const { data, problem, isLoading } = useCall(listTagsCall, { query }, { keepLast: true });
  const apply = (chosen: readonly number[], ofClasses: readonly number[]) =>
    onEdits([
      { choose: "tags", of, tags: chosen },
      { choose: "tagClasses", of, tagClasses: ofClasses },
    ]);
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t(`tags.of.${of}`)}</p>
      <SearchField label={t("filter.search")} hideLabel value={typed} onChange={setTyped} />
      <p role="status" className="flex min-h-5 items-center gap-2 text-muted text-sm">
        {isLoading ? <Spinner /> : null}
        {problem?.message ?? (data ? t("tags.found", { count: data.count }) : null)}
      </p>
      <ul className="-mx-1 flex max-h-72 flex-col gap-2 overflow-y-auto">
        {byClass(data?.results ?? []).map(({ pk, name, tags: own }) => (
          <li key={pk} className="px-1">
            <Checkbox
              label={t("tags.whole", { name })}
              value={classes.includes(pk)}
              onChange={(isChosen) => setClasses(withOne(classes, pk, isChosen))}
            />
            <ul className="mt-1 ml-6 flex flex-col gap-0.5">
              {own.map((tag) => (
                <li key={tag.pk} className="py-0.5">
                  <Checkbox
                    label={tag.name}
                    value={tags.includes(tag.pk)}
                    onChange={(isChosen) => setTags(withOne(tags, tag.pk, isChosen))}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <FilterButtons
        isSet={Boolean(question.tags[of] ?? question.tagClasses[of])}
        chosen={tags.length + classes.length}
        onApply={() => apply(tags, classes)}
        onRemove={() => apply([], [])}
      />
    </div>
  );
}

const withOne = (ids: readonly number[], id: number, isChosen: boolean): readonly number[] =>
  isChosen ? [...ids, id] : ids.filter((other) => other !== id);

/** In the order of the answer, which is by class. */
function byClass(tags: readonly TagView[]): { pk: number; name: string; tags: TagView[] }[] {
  const classes = new Map<number, { pk: number; name: string; tags: TagView[] }>();
  for (const tag of tags) {
    const { pk, name } = tag.tag_class;
    const entry = classes.get(pk) ?? { pk, name, tags: [] };
    entry.tags.push(tag);
    classes.set(pk, entry);
  }
  return [...classes.values()];
}
