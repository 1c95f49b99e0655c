"use client";

import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { entityName } from "@/components/credentials/entity-name";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { heatmapColumns } from "@/lib/heatmap/heatmap-columns";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  groups: readonly InterestGroupEntity[];
  group: string;
  by: (typeof heatmapColumns)[number];
  tags: readonly Option<number>[];
  chosenTags: readonly number[];
};

/** What the map counts, and of what: all of it in the address. */
export function HeatmapControls({ groups, group, by, tags, chosenTags }: Props) {
  const t = useTranslations("heatmap");
  const locale = useLocale();
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (name: string, value: string) =>
    startTransition(() => {
      const address = new URLSearchParams(search);
      if (value === "") address.delete(name);
      else address.set(name, value);
      router.push(`${path}?${address}`, { scroll: false });
    });
  return (
    <div aria-busy={isPending} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-56">
        <SelectField
          label={t("group")}
          value={group}
          options={groups.map((one) => ({ value: one.short_name, label: entityName(one, locale) }))}
          onChange={(chosen) => go("group", chosen ?? "")}
        />
      </div>
      <div className="w-56">
        <SelectField
          label={t("columns")}
          value={by}
          options={heatmapColumns.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(chosen) => go("by", chosen === "platform" ? "" : (chosen ?? ""))}
        />
      </div>
      {tags.length > 0 ? (
        <div className="w-64">
          <MultiCombobox
            label={t("tags")}
            options={tags}
            value={[...chosenTags]}
            onChange={(chosen) => go("platform_tags", chosen.join(","))}
          />
        </div>
      ) : null}
    </div>
  );
}
