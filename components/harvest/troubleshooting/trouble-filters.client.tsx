"use client";

import { useTranslations } from "next-intl";
import { PickFilter } from "@/components/lists/list-filters.client";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { troubleshooting } from "./troubleshooting-list";

type Props = { organizations: readonly Option<number>[]; platforms: readonly Option<number>[] };

/** Filters by organization: the page ignores the selection in the top bar. */
export function TroubleFilters({ organizations, platforms }: Props) {
  const t = useTranslations("troubleshooting");
  const list = useList(troubleshooting);
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {organizations.length > 1 ? (
        <PickFilter
          list={list}
          name="organization"
          label={t("organization")}
          any={t("allOrganizations")}
          options={organizations}
          className="sm:w-72"
        />
      ) : null}
      <PickFilter
        list={list}
        name="platform"
        label={t("platform")}
        any={t("allPlatforms")}
        options={platforms}
        className="sm:w-72"
      />
    </div>
  );
}
