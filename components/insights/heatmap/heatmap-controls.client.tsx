"use client";

import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { CountedUse } from "@/components/interest/counted-use";
import { tagOptions } from "@/components/tags/tag-options";
import { LazyMultiCombobox } from "@/components/ui/fields/lazy-multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { heatmapColumns } from "@/lib/insights/heatmap/heatmap-columns";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import type { TagOnObject } from "@/lib/tags/contract";

const parameters = ["organization_tags", "platform_tags"] as const;
type TagParameter = (typeof parameters)[number];

type Props = {
  groups: readonly InterestGroupEntity[];
  group: string;
  by: (typeof heatmapColumns)[number];
  /** Tags to filter organizations and platforms, by address parameter. */
  tags: Readonly<Record<TagParameter, readonly TagOnObject[]>>;
  chosen: { readonly [P in TagParameter]?: readonly number[] | undefined };
};

/** Group, columns and tag filters, all kept in the address. */
export function HeatmapControls({ groups, group, by, tags, chosen }: Props) {
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
  const currentGroup = groups.find(({ short_name: name }) => name === group);
  return (
    <div aria-busy={isPending} className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
      <div className="min-w-0 sm:w-56 print:hidden">
        <SelectField
          label={t("group")}
          value={group}
          options={groups.map((one) => ({ value: one.short_name, label: entityName(one, locale) }))}
          onChange={(chosen) => go("group", chosen ?? "")}
        />
      </div>
      <div className="min-w-0 sm:w-56 print:hidden">
        <SelectField
          label={t("columns")}
          value={by}
          options={heatmapColumns.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(chosen) => go("by", chosen === "platform" ? "" : (chosen ?? ""))}
        />
      </div>
      {parameters.map((parameter) =>
        tags[parameter].length > 0 ? (
          <div key={parameter} className="min-w-0 sm:w-64 print:hidden">
            <LazyMultiCombobox
              label={t(parameter)}
              placeholder={t("anyTag")}
              options={tagOptions(tags[parameter])}
              value={chosen[parameter] ?? []}
              onChange={(ids) => go(parameter, ids.join(","))}
            />
          </div>
        ) : null,
      )}
      <div className="max-sm:col-span-2">
        <CountedUse groups={currentGroup ? [currentGroup] : []} />
      </div>
    </div>
  );
}
