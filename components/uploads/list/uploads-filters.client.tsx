"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { LazyCombobox } from "@/components/ui/lazy-combobox.client";
import type { Option } from "@/components/ui/option";
import { SearchWords } from "@/components/ui/search-words.client";
import { useListSearch } from "@/components/ui/use-list-search";
import { useFormat } from "@/lib/kit/format/use-format";
import { type UploadState, uploadStates } from "@/lib/uploads/upload-state";
import { useUploadPlace } from "../upload-place.client";
import { idsOf, type Shown, statesShown, type UploadsSearch, unsaidUploads, uploadsAddress } from "../uploads-address";

type Props = { search: UploadsSearch; states: Readonly<Record<UploadState, number>> };

/** Which uploads the list shows: by state, words, platforms and reports, each in the address. */
export function UploadsFilters({ states, ...props }: Props) {
  const t = useTranslations("uploadsPages.list");
  const { platforms, reports } = useUploadPlace();
  const [search, say] = useListSearch(props.search, uploadsAddress);
  const isNarrowed = search.search !== "" || search.platforms !== "" || search.reports !== "";
  return (
    <div className="flex flex-col gap-3">
      <StateChips search={search} states={states} />
      <div className="grid grid-cols-1 items-end gap-3 sm:flex sm:flex-wrap">
        <SearchWords
          label={t("search")}
          value={search.search}
          onSearch={(words) => say({ search: words })}
          className="sm:w-64"
        />
        <AddFilter
          label={t("platforms")}
          all={t("allPlatforms")}
          options={platforms}
          chosen={idsOf(search.platforms)}
          onChange={(ids) => say({ platforms: ids.join(",") })}
        />
        <AddFilter
          label={t("reports")}
          all={t("allReports")}
          options={reports}
          chosen={idsOf(search.reports)}
          onChange={(ids) => say({ reports: ids.join(",") })}
        />
        {isNarrowed ? (
          <Button variant="quiet" icon={X} onClick={() => say({ search: "", platforms: "", reports: "" })}>
            {t("clear")}
          </Button>
        ) : null}
      </div>
      <Removable {...{ search, options: platforms, filter: "platforms" as const }} />
      <Removable {...{ search, options: reports, filter: "reports" as const }} />
    </div>
  );
}

function StateChips({ search, states }: Props) {
  const t = useTranslations("uploadsPages");
  const { count } = useFormat();
  const countOf = (shown: Shown) => {
    const counted: readonly UploadState[] = statesShown(shown) ?? uploadStates;
    return counted.reduce((sum, state) => sum + states[state], 0);
  };
  const used = uploadStates.filter((state) => states[state] > 0 || state === search.show);
  const offered: readonly Shown[] = ["done", "all", ...used];
  return (
    <Chips label={t("list.byState")}>
      {offered.map((shown) => (
        <Chip
          key={shown}
          isOn={search.show === shown}
          href={uploadsAddress({ ...unsaidUploads, ...search }, { show: shown })}
        >
          {t("list.counted", { name: t(`list.show.${shown}`), count: count(countOf(shown)) })}
        </Chip>
      ))}
    </Chips>
  );
}

type AddProps = {
  label: string;
  all: string;
  options: readonly Option<number>[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
};

const ALL = 0;

function AddFilter({ label, all, options, chosen, onChange }: AddProps) {
  return (
    <div className="sm:w-56">
      <LazyCombobox<number>
        // Begins anew with each choice: what was chosen stands below, the box offers the others.
        key={chosen.join(",")}
        label={label}
        value={ALL}
        options={[{ value: ALL, label: all, strong: true }, ...options.filter(({ value }) => !chosen.includes(value))]}
        onChange={(id) => id && onChange([...chosen, id])}
      />
    </div>
  );
}

type RemovableProps = {
  search: UploadsSearch;
  options: readonly Option<number>[];
  filter: "platforms" | "reports";
};

function Removable({ search, options, filter }: RemovableProps) {
  const t = useTranslations("uploadsPages.list");
  const chosen = idsOf(search[filter]);
  if (chosen.length === 0) return null;
  return (
    <Chips label={t(filter)}>
      {chosen.map((id) => {
        const name = options.find(({ value }) => value === id)?.label ?? String(id);
        const left = chosen.filter((one) => one !== id).join(",");
        return (
          <Chip key={id} removes={name} href={uploadsAddress(search, { [filter]: left })}>
            {name}
          </Chip>
        );
      })}
    </Chips>
  );
}
