"use client";

import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { LazyCombobox } from "@/components/ui/lazy-combobox.client";
import { MonthField } from "@/components/ui/month-field.client";
import { SelectField } from "@/components/ui/select-field.client";
import { useListSearch } from "@/components/ui/use-list-search";
import { harvestKinds } from "@/lib/harvest/show/harvest-kind";
import { type HarvestsSearch, harvestsAddress, isNarrowed, platformsOf, progressFilters } from "./harvests-address";

type PlatformPickerProps = {
  platforms: readonly Entity[];
  /** What is chosen already is not offered again. */
  chosen: readonly number[];
  onAdd: (id: number) => void;
};

const ALL = 0;

/** Adds one more platform to those that narrow a list. */
function PlatformPicker({ platforms, chosen, onAdd }: PlatformPickerProps) {
  const t = useTranslations("harvestPages.list");
  const locale = useLocale();
  const offered = platforms
    .filter(({ pk }) => !chosen.includes(pk))
    .map((platform) => ({
      value: platform.pk,
      label: entityName(platform, locale),
      keywords: platform.short_name ?? "",
    }));
  return (
    <LazyCombobox<number>
      // Begins anew with each choice: what was chosen stands below, the box offers the others.
      key={chosen.join(",")}
      label={t("platforms")}
      value={ALL}
      options={[{ value: ALL, label: t(chosen.length > 0 ? "addPlatform" : "allPlatforms"), strong: true }, ...offered]}
      onChange={(id) => {
        if (id) onAdd(id);
      }}
    />
  );
}

type Props = { search: HarvestsSearch; platforms: readonly Entity[] };

const ANY = "any";

/** How far, who began it, which month and whose reports: each in the address. */
export function HarvestsFilters({ platforms, ...props }: Props) {
  const t = useTranslations("harvestPages.list");
  const kinds = useTranslations("harvestPages.kind");
  const locale = useLocale();
  const [search, say] = useListSearch(props.search, harvestsAddress);
  const chosen = platformsOf(search);
  const choose = (ids: readonly number[]) => harvestsAddress(search, { platforms: ids.join(",") });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Chips label={t("filter")}>
          {([undefined, ...progressFilters] as const).map((finished) => (
            <Chip
              key={finished ?? "all"}
              isOn={search.finished === finished}
              href={harvestsAddress(search, { finished })}
            >
              {t(`finished.${finished ?? "all"}`)}
            </Chip>
          ))}
        </Chips>
        <Chip
          isOn={search.broken === "yes"}
          onClick={() => say({ broken: search.broken === "yes" ? undefined : "yes" })}
        >
          {t("broken")}
        </Chip>
      </div>
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <div className="sm:w-52">
          <SelectField<string>
            label={t("kind")}
            value={search.kind ?? ANY}
            options={[
              { value: ANY, label: t("anyKind") },
              ...harvestKinds.map((value) => ({ value, label: kinds(value) })),
            ]}
            onChange={(kind) => say({ kind: harvestKinds.find((one) => one === kind) })}
          />
        </div>
        <div className="sm:w-40">
          <MonthField
            label={t("month")}
            value={search.month ?? ""}
            onChange={(month) => say({ month: month === "" ? undefined : month })}
          />
        </div>
        <div className="col-span-2 sm:w-64">
          <PlatformPicker
            platforms={platforms}
            chosen={chosen}
            onAdd={(id) => say({ platforms: [...chosen, id].join(",") })}
          />
        </div>
        {isNarrowed(search) ? (
          <Button
            variant="quiet"
            icon={X}
            onClick={() =>
              say({ finished: undefined, broken: undefined, kind: undefined, month: undefined, platforms: "" })
            }
          >
            {t("clear")}
          </Button>
        ) : null}
      </div>
      {chosen.length > 0 ? (
        <Chips label={t("platforms")}>
          {chosen.map((id) => {
            const platform = platforms.find(({ pk }) => pk === id);
            const name = platform ? entityName(platform, locale) : String(id);
            return (
              <Chip key={id} removes={name} href={choose(chosen.filter((one) => one !== id))}>
                {name}
              </Chip>
            );
          })}
        </Chips>
      ) : null}
    </div>
  );
}
