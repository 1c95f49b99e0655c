"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Notice } from "@/components/ui/states/notice";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { useCall } from "@/lib/kit/call/use-call";
import { listTagClassesCall, listTagsCall } from "@/lib/tags/contract";
import type { TitleListView } from "@/lib/title-lists/contract";

type Props = {
  list: TitleListView;
  onChange: (change: { tag: number | null; tag_class: number | null }) => void;
};

/** Chooses the tag of a list: one for all titles, or, if a column names tags, the tag of each row. */
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
        <OneTag given={list.tag} onChoose={(tag) => onChange({ tag, tag_class: null })} />
      ) : (
        <OneClass chosen={list.tag_class?.pk ?? null} onChoose={(pk) => onChange({ tag: null, tag_class: pk })} />
      )}
    </div>
  );
}

type Choice = { chosen: number | null; onChoose: (pk: number) => void };
type Offered = { pk: number; name: string; tag_class: { name: string } };

function OneTag({ given, onChoose }: { given: Offered | null; onChoose: Choice["onChoose"] }) {
  const t = useTranslations("titleLists.choice");
  const [search, setSearch] = useState("");
  const query = { scope: "title", assignable_only: "true", search, page_size: "100" } as const;
  const read = useCall(listTagsCall, { query }, { keepLast: true });
  const { data, problem } = read;
  // Shown before it is saved.
  const [picked, pick] = useState<Offered | null>(given);
  if (problem && !data) return <NotLoaded label={t("tag")} read={read} />;
  if (data && search === "" && data.results.length === 0) return <Notice tone="info">{t("noTags")}</Notice>;
  const options: Offered[] = data?.results ?? [];
  const offered = picked && !options.some(({ pk }) => pk === picked.pk) ? [...options, picked] : options;
  return (
    <Combobox
      label={t("tag")}
      value={picked?.pk ?? null}
      options={offered.map(({ pk, name, tag_class: of }) => ({ value: pk, label: name, hint: of.name }))}
      onSearch={setSearch}
      onChange={(chosen) => {
        const tag = offered.find(({ pk }) => pk === chosen);
        if (!tag) return;
        pick(tag);
        onChoose(tag.pk);
      }}
    />
  );
}

function OneClass({ chosen, onChoose }: Choice) {
  const t = useTranslations("titleLists.choice");
  const read = useCall(listTagClassesCall, { query: { scope: "title", can_create: "true", page_size: "1000" } });
  const { data, problem } = read;
  const [picked, pick] = useState(chosen);
  if (problem && !data) return <NotLoaded label={t("class")} read={read} />;
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
