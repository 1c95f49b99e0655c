"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import type { RestatementView } from "@/lib/imports/contract";
import { NoRestatements, useRestatementColumns } from "./restatement-table";
import { restatementsList } from "./restatements-list";

type Props = {
  listing: { count: number; results: readonly RestatementView[]; page: number };
  platforms: readonly Option<number>[];
  /** The organization selected in the top bar; null for all. */
  organizationId: number | null;
  views: ReactNode;
};

/** All restatements, newest first. */
export function RestatementsView({ listing, platforms, organizationId, views }: Props) {
  const t = useTranslations("harvestPages");
  const list = useList(restatementsList);
  return (
    <>
      <p className="-mb-1 max-w-[80ch] text-muted">{t("restated.intro")}</p>
      <ListView
        list={list}
        listing={listing}
        caption={t("restated.caption")}
        columns={useRestatementColumns()}
        rowKey={({ pk }) => pk}
        {...(organizationId !== null && { query: { organization: String(organizationId) } })}
        views={views}
        filters={[
          {
            kind: "pick",
            name: "platform",
            label: t("list.platform"),
            any: t("list.allPlatforms"),
            options: platforms,
          },
        ]}
        empty={<NoRestatements />}
      />
    </>
  );
}
