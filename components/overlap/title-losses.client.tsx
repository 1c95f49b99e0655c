"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Count } from "@/components/ui/count";
import { Switch } from "@/components/ui/fields/switch.client";
import { FileLinks } from "@/components/ui/file-links";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { TextLink } from "@/components/ui/text-link";
import { callAddress } from "@/lib/kit/call/call-address";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo } from "@/lib/navigation/routes";
import { titleLossesCall, titleLossesFileCall } from "@/lib/overlap/contract";

type Props = { dropped: readonly number[]; organization: number; query: Readonly<Record<string, string>> };

/** Titles on the canceled platforms, library by library: those that would be lost, and those used elsewhere. */
export function TitleLosses({ dropped, organization, query }: Props) {
  const t = useTranslations("overlap.losses");
  const plain = useTranslations("overlap");
  const locale = useLocale();
  const [isAll, setAll] = useState(false);
  const [{ page, size }, turn] = useState({ page: 1, size: 25 });
  const filters = { ...query, dropped: dropped.join(","), only_lost: isAll ? "false" : "true" } as const;
  const read = useCall(
    titleLossesCall,
    { params: { organization }, query: { ...filters, page, page_size: size } },
    { keepLast: true },
  );
  const { data } = read;
  const show = (all: boolean) => {
    setAll(all);
    turn({ page: 1, size });
  };
  return (
    <section aria-labelledby="title-losses" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="title-losses" className="font-semibold text-lg">
            {t("title")}
          </h2>
          <p className="max-w-[72ch] text-muted text-sm">{t("intro")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Switch label={t("all")} value={isAll} onChange={show} />
          <FileLinks
            of={t("title")}
            count={data?.count ?? 0}
            href={(format) =>
              callAddress(titleLossesFileCall, { organization }, { ...filters, format, language: locale })
            }
          />
        </div>
      </div>
      <NotLoaded label={t("title")} read={read} />
      {data ? (
        <>
          <DataTable
            caption={t("title")}
            isGrid
            isCards
            rows={data.results}
            rowKey={({ pk, organization: { pk: whose } }) => `${pk} ${whose}`}
            columns={[
              {
                key: "title",
                header: plain("title"),
                cell: ({ pk, name }) => (
                  <TextLink href={pathTo("title-detail", { titleId: pk })} quiet className="font-medium">
                    {name}
                  </TextLink>
                ),
              },
              { key: "organization", header: t("organization"), cell: ({ organization: { name } }) => name },
              {
                key: "here",
                header: t("usedHere"),
                align: "number",
                cell: ({ used_here: here }) => <Count value={here} />,
              },
              {
                key: "elsewhere",
                header: t("usedElsewhere"),
                align: "number",
                cell: ({ used_elsewhere: elsewhere }) => <Count value={elsewhere} />,
              },
              {
                key: "state",
                header: t("state"),
                cell: ({ is_lost: isLost }) => t(isLost ? "lost" : "stays"),
              },
            ]}
            empty={<p className="p-4 text-muted">{t("none")}</p>}
          />
          <Pager page={page} size={size} total={data.count} onChange={(to, rows) => turn({ page: to, size: rows })} />
        </>
      ) : read.problem ? null : (
        <Skeleton rows={5} />
      )}
    </section>
  );
}
