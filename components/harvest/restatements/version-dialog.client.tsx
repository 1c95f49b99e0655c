"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SearchWords } from "@/components/ui/fields/search-words.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { importFactsCall } from "@/lib/imports/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";

/** A version of a month's numbers, named by its status or time. */
type NamedVersion = { pk: number; name: string };

type Props = { title: string; description: string; versions: readonly NamedVersion[]; onClose: () => void };

/** Counts of a month by title, in the current and earlier versions. Needs "harvestPages". */
export function VersionDialog({ title, description, versions, onClose }: Props) {
  const t = useTranslations("harvestPages.version");
  const [versionId, setVersionId] = useState(versions.at(-1)?.pk ?? 0);
  const [words, setWords] = useState("");
  return (
    <Dialog open onClose={onClose} size="large" title={title} description={description}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Chips label={t("which")}>
            {versions.map(({ pk, name }) => (
              <Chip key={pk} isOn={pk === versionId} onClick={() => setVersionId(pk)}>
                {name}
              </Chip>
            ))}
          </Chips>
          <SearchWords
            label={t("search")}
            hideLabel
            placeholder={t("search")}
            value={words}
            onSearch={setWords}
            className="w-full sm:w-72"
          />
        </div>
        <Facts key={`${versionId} ${words}`} version={versionId} words={words} />
      </div>
    </Dialog>
  );
}

function Facts({ version, words }: { version: number; words: string }) {
  const t = useTranslations("harvestPages.version");
  const { count } = useFormat();
  const [{ page, size }, setPage] = useState({ page: 1, size: 25 });
  const query = { page, page_size: size, ...(words && { search: words }) };
  const { data, problem, isRefreshing, refresh } = useCall(
    importFactsCall,
    { params: { id: version }, query },
    { keepLast: true },
  );
  if (problem && !data)
    return (
      <ErrorState
        title={t("failed")}
        {...(problem.status >= 500 && { retry: <RetryButton onRetry={() => void refresh()} /> })}
      >
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={6} />;
  const hasItems = data.results.some(({ item }) => item);
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={t("caption")}
        busy={isRefreshing}
        rows={data.results}
        rowKey={({ title, item, metric }) => `${title?.pk} ${item?.pk} ${metric}`}
        columns={[
          { key: "title", header: t("column.title"), cell: ({ title }) => title?.name || t("noTitle") },
          ...(hasItems ? [{ key: "item", header: t("column.item"), cell: nameOfItem }] : []),
          { key: "metric", header: t("column.metric"), cell: ({ metric }) => metric.replaceAll("_", " ") },
          {
            key: "value",
            header: t("column.value"),
            align: "number" as const,
            cell: ({ value }) => <span className="tabular">{count(value)}</span>,
          },
        ]}
        empty={<EmptyState title={words ? t("notFound") : t("empty")} />}
      />
      <Pager
        page={page}
        size={size}
        total={data.count}
        onChange={(next, rows) => setPage({ page: next, size: rows })}
      />
    </div>
  );
}

const nameOfItem = ({ item }: { item: { name: string } | null }) => item?.name ?? "–";
