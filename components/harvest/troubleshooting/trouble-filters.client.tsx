"use client";

import { useTranslations } from "next-intl";
import { ListControls } from "@/components/lists/list-controls.client";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { troubleshooting } from "./troubleshooting-list";

type Props = { organizations: readonly Option<number>[]; platforms: readonly Option<number>[]; count: number };

/** Filters by organization: the page ignores the selection in the top bar. */
export function TroubleFilters({ organizations, platforms, count }: Props) {
  const t = useTranslations("troubleshooting");
  const list = useList(troubleshooting);
  return (
    <ListControls
      list={list}
      count={count}
      filters={[
        ...(organizations.length > 1
          ? [
              {
                kind: "pick" as const,
                name: "organization" as const,
                label: t("organization"),
                any: t("allOrganizations"),
                options: organizations,
              },
            ]
          : []),
        { kind: "pick", name: "platform", label: t("platform"), any: t("allPlatforms"), options: platforms },
      ]}
    />
  );
}
