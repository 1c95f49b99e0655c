"use client";

import { useTranslations } from "next-intl";
import { LazyCombobox } from "@/components/ui/lazy-combobox.client";
import type { Option } from "@/components/ui/option";
import { useListSearch } from "@/components/ui/use-list-search";
import { type TroubleshootingSearch, troubleshootingAddress } from "./troubleshooting-address";

type Props = {
  organizations: readonly Option<number>[];
  platforms: readonly Option<number>[];
  search: TroubleshootingSearch;
};

const ALL = 0;

/** Whose credentials, in the address: the page disregards the selection in the top bar. */
export function TroubleFilters({ organizations, platforms, ...props }: Props) {
  const t = useTranslations("troubleshooting");
  const [search, say] = useListSearch(props.search, troubleshootingAddress);
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {organizations.length > 1 ? (
        <div className="sm:w-72">
          <LazyCombobox<number>
            label={t("organization")}
            value={search.organization ?? ALL}
            options={[{ value: ALL, label: t("allOrganizations"), strong: true }, ...organizations]}
            onChange={(id) => say({ organization: id || undefined })}
          />
        </div>
      ) : null}
      <div className="sm:w-72">
        <LazyCombobox<number>
          label={t("platform")}
          value={search.platform ?? ALL}
          options={[{ value: ALL, label: t("allPlatforms"), strong: true }, ...platforms]}
          onChange={(id) => say({ platform: id || undefined })}
        />
      </div>
    </div>
  );
}
