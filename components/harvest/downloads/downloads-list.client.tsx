"use client";

import clsx from "clsx";
import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Pager } from "@/components/ui/tables/pager";
import type { Download } from "@/lib/harvest/contract";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { DownloadsItem, downloadGrid } from "./downloads-item.client";

type Props = {
  data: { count: number; results: readonly Download[] } | undefined;
  problem: CallFailed | undefined;
  paging: { page: number; page_size: number };
  tellsPlace: boolean;
  /** Expands the newest one. */
  opensFirst: boolean;
  isBusy: boolean;
  onPaging: (paging: { page: number; page_size: number }) => void;
  onRefresh: () => void;
  /** Repeats the request; null if that would be refused. */
  onAgain: ((download: Download) => void) | null;
};

/** Up to this number there is a single page. */
const FEWEST = 25;

/** Downloads, newest first, each expandable. */
export function DownloadsList({ data, problem, paging, tellsPlace, opensFirst, isBusy, onAgain, ...on }: Props) {
  const t = useTranslations("harvestStatus.downloads");
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (problem && !data)
    return (
      <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={on.onRefresh} />}>
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={5} height={44} />;
  if (data.count === 0)
    return (
      <EmptyState icon={CloudDownload} title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  const isOpen = (one: Download, index: number) => toggled.get(keyOf(one)) ?? (opensFirst && index === 0);
  return (
    <>
      <div className="rounded-lg border border-hairline">
        <Heads tellsPlace={tellsPlace} />
        <ul aria-label={t("title")}>
          {data.results.map((one, index) => (
            <DownloadsItem
              key={keyOf(one)}
              download={one}
              {...{ tellsPlace, isBusy }}
              isOpen={isOpen(one, index)}
              onToggle={() => setToggled(new Map(toggled).set(keyOf(one), !isOpen(one, index)))}
              onAgain={onAgain && (() => onAgain(one))}
              onChanged={on.onRefresh}
            />
          ))}
        </ul>
      </div>
      {data.count > FEWEST ? (
        <Pager
          page={paging.page}
          size={paging.page_size}
          total={data.count}
          onChange={(page, page_size) => on.onPaging({ page, page_size })}
        />
      ) : null}
    </>
  );
}

const keyOf = ({ pk, attempt }: Download) => `${pk} ${attempt?.pk ?? ""}`;

/** Visual column headings; hidden from screen readers because the lines make sense without them. */
function Heads({ tellsPlace }: { tellsPlace: boolean }) {
  const t = useTranslations("harvestStatus.downloads.column");
  const heads = [
    t("status"),
    t("time"),
    ...(tellsPlace ? [t("place")] : []),
    t("report"),
    t("month"),
    t("error"),
    "HTTP",
  ];
  return (
    <div
      aria-hidden
      className={clsx(
        "hidden gap-x-3 border-hairline border-b px-4 py-2 font-semibold text-muted text-sm desk:grid",
        downloadGrid(tellsPlace),
      )}
    >
      <span />
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}
