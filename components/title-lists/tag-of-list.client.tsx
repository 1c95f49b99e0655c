"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { Notice } from "@/components/ui/notice";
import { Chip } from "@/components/ui/tables/chip";
import { Chips } from "@/components/ui/tables/chips";
import { useCall } from "@/lib/kit/call/use-call";
import { listTagClassesCall, listTagsCall } from "@/lib/tags/contract";
import type { TitleListView } from "@/lib/title-lists/contract";

type Props = {
  list: TitleListView;
  onChange: (change: { tag: number | null; tag_class: number | null }) => void;
};

/** What a list is to give: one tag to all its titles, or, where a column of it names tags, the tag of each row. */
export function TagOfList({ list, onChange }: Props) {
  const t = useTranslations("titleLists.choice");
  const namesTags = list.columns?.some(({ is }) => is === "tag") ?? false;
  const [way, setWay] = useState<"one" | "rows">(list.tag_class || (namesTags && !list.tag) ? "rows" : "one");
  return (
    <div className="flex max-w-md flex-col gap-3">
      {namesTags ? (
        <Chips label={t("label")}>
          {(["one", "rows"] as const).map((one) => (
            <Chip key={one} isOn={way === one} onClick={() => setWay(one)}>
              {t(one)}
            </Chip>
          ))}
        </Chips>
      ) : null}
      {way === "one" ? (
        <OneTag chosen={list.tag?.pk ?? null} onChoose={(tag) => onChange({ tag, tag_class: null })} />
      ) : (
        <OneClass chosen={list.tag_class?.pk ?? null} onChoose={(pk) => onChange({ tag: null, tag_class: pk })} />
      )}
    </div>
  );
}

type Choice = { chosen: number | null; onChoose: (pk: number) => void };

function OneTag({ chosen, onChoose }: Choice) {
  const t = useTranslations("titleLists.choice");
  const { data } = useCall(listTagsCall, { query: { scope: "title", assignable_only: "true", page_size: "1000" } });
  // Shown at once, not only when it is saved.
  const [picked, pick] = useState(chosen);
  if (data && data.results.length === 0) return <Notice tone="info">{t("noTags")}</Notice>;
  return (
    <Combobox
      label={t("tag")}
      value={picked}
      options={(data?.results ?? []).map(({ pk, name, tag_class: of }) => ({ value: pk, label: name, hint: of.name }))}
      onChange={(pk) => {
        if (pk === null) return;
        pick(pk);
        onChoose(pk);
      }}
    />
  );
}

function OneClass({ chosen, onChoose }: Choice) {
  const t = useTranslations("titleLists.choice");
  const { data } = useCall(listTagClassesCall, { query: { scope: "title", can_create: "true", page_size: "1000" } });
  const [picked, pick] = useState(chosen);
  if (data && data.results.length === 0) return <Notice tone="info">{t("noClasses")}</Notice>;
  return (
    <Combobox
      label={t("class")}
      hint={t("classHint")}
      value={picked}
      options={(data?.results ?? []).map(({ pk, name }) => ({ value: pk, label: name }))}
      onChange={(pk) => {
        if (pk === null) return;
        pick(pk);
        onChoose(pk);
      }}
    />
  );
}
