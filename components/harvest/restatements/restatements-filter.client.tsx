"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { LazyCombobox } from "@/components/ui/lazy-combobox.client";
import { useListSearch } from "@/components/ui/use-list-search";
import { type HarvestsSearch, harvestsAddress, platformsOf } from "../list/harvests-address";

type Props = { search: HarvestsSearch; platforms: readonly Entity[] };

const ALL = 0;

/** Whose numbers changed, in the address. */
export function RestatementsFilter({ platforms, ...props }: Props) {
  const t = useTranslations("harvestPages.list");
  const locale = useLocale();
  const [search, say] = useListSearch(props.search, harvestsAddress);
  const options = platforms.map((platform) => ({
    value: platform.pk,
    label: entityName(platform, locale),
    keywords: platform.short_name ?? "",
  }));
  return (
    <div className="sm:w-72">
      <LazyCombobox<number>
        label={t("platform")}
        value={platformsOf(search)[0] ?? ALL}
        options={[{ value: ALL, label: t("allPlatforms"), strong: true }, ...options]}
        onChange={(id) => say({ platforms: id ? String(id) : "" })}
      />
    </div>
  );
}
