"use client";

import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { LateCombobox } from "@/components/ui/late-combobox.client";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type HarvestsSearch, harvestsAddress, platformsOf } from "./harvests-address";

type Props = { search: HarvestsSearch; platforms: readonly Entity[] };

const ALL = 0;

/** Whose numbers changed, in the address. */
export function RestatementsFilter({ search, platforms }: Props) {
  const t = useTranslations("harvestPages.list");
  const locale = useLocale();
  const router = useRouter();
  const [, start] = useTransition();
  const options = platforms.map((platform) => ({
    value: platform.pk,
    label: entityName(platform, locale),
    keywords: platform.short_name ?? "",
  }));
  return (
    <div className="sm:w-72">
      <LateCombobox<number>
        label={t("platform")}
        value={platformsOf(search)[0] ?? ALL}
        options={[{ value: ALL, label: t("allPlatforms"), strong: true }, ...options]}
        onChange={(id) =>
          start(() => router.replace(harvestsAddress(search, { platforms: id ? String(id) : "" }), { scroll: false }))
        }
      />
    </div>
  );
}
