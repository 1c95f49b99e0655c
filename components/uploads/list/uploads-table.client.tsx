"use client";

import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChipsFilter, SeveralFilter, WordsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { type ListState, useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { ListedUpload } from "@/lib/uploads/contract";
import { statesShown, type UploadState, uploadStates } from "@/lib/uploads/upload-state";
import { useUploadPlace } from "../upload-place.client";
import { useUploadColumns } from "./upload-columns";
import { uploadsList } from "./uploads-list";

type States = Readonly<Record<UploadState, number>>;

type Props = {
  found: { results: readonly ListedUpload[]; count: number; page: number };
  /** Number of uploads in each state; absent where the list cannot be filtered by state. */
  states?: States;
  /** Only this platform's uploads. */
  platformId?: number;
};

export function UploadsTable({ found, states, platformId }: Props) {
  const t = useTranslations("uploadsPages");
  const { organization } = useUploadPlace();
  const list = useList(uploadsList);
  const query = {
    ...(organization && { organization: String(organization.pk) }),
    ...(platformId !== undefined && { platforms: String(platformId) }),
  };
  return (
    <ListView
      list={list}
      found={found}
      caption={t("list.caption")}
      columns={useUploadColumns(organization === null)}
      rowKey={({ pk }) => pk}
      rowsOpen
      query={query}
      filters={states ? <Filters list={list} states={states} /> : null}
      empty={
        <EmptyState icon={FileSpreadsheet} title={t("list.emptyTitle")}>
          {t("list.emptyText")}
        </EmptyState>
      }
    />
  );
}

function Filters({ list, states }: { list: ListState<typeof uploadsList>; states: States }) {
  const t = useTranslations("uploadsPages.list");
  const { platforms, reports } = useUploadPlace();
  const used = uploadStates.filter((state) => states[state] > 0 || state === list.search.state);
  return (
    <div className="flex flex-col gap-3">
      <ChipsFilter
        list={list}
        name="state"
        label={t("byState")}
        options={(["done", "all", ...used] as const).map((value) => ({
          value,
          label: t(`show.${value}`),
          count: (statesShown(value) ?? uploadStates).reduce((sum, state) => sum + states[state], 0),
        }))}
      />
      <div className="grid grid-cols-1 items-end gap-3 sm:flex sm:flex-wrap">
        <WordsFilter list={list} label={t("search")} className="sm:w-64" />
        <SeveralFilter
          list={list}
          name="platforms"
          label={t("platforms")}
          any={t("allPlatforms")}
          another={t("allPlatforms")}
          options={platforms}
          className="sm:w-56"
        />
        <SeveralFilter
          list={list}
          name="report_types"
          label={t("reports")}
          any={t("allReports")}
          another={t("allReports")}
          options={reports}
          className="sm:w-56"
        />
      </div>
    </div>
  );
}
