"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { LateCombobox } from "@/components/ui/late-combobox.client";

type Props = {
  platforms: readonly Entity[];
  /** What is chosen already is not offered again. */
  chosen: readonly number[];
  onAdd: (id: number) => void;
};

const ALL = 0;

/** Adds one more platform to those that narrow a list. */
export function PlatformPicker({ platforms, chosen, onAdd }: Props) {
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
    <LateCombobox<number>
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
