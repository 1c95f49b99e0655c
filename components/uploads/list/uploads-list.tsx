import { FileSpreadsheet, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { RowsOpen } from "@/components/ui/rows-open.client";
import type { ListedUpload } from "@/lib/uploads/contract";
import { type UploadsSearch, unsaidUploads, uploadSortKeys, uploadsAddress } from "../uploads-address";
import { uploadColumns } from "./upload-columns";

type Props = {
  uploads: readonly ListedUpload[];
  total: number;
  search: UploadsSearch;
  /** They are of several organizations. */
  isEverybodys: boolean;
  /** Of this platform alone. */
  platformId?: number;
};

/** Uploads, those that are through unless others are asked for. */
export function UploadsList({ uploads, total, search, isEverybodys, platformId }: Props) {
  const t = useTranslations("uploadsPages");
  return (
    <>
      <RowsOpen>
        <DataTable
          caption={t("list.caption")}
          columns={uploadColumns(t, isEverybodys)}
          rows={uploads}
          rowKey={({ pk }) => pk}
          density="relaxed"
          sorting={{
            by: search.sort,
            descending: search.order === "down",
            href: (key, descending) =>
              uploadsAddress(
                search,
                {
                  sort: uploadSortKeys.find((one) => one === key) ?? search.sort,
                  order: descending ? "down" : "up",
                },
                platformId,
              ),
          }}
          empty={<NoUploads search={search} />}
        />
      </RowsOpen>
      <Pager
        page={search.page}
        size={search.size}
        total={total}
        href={(page, size) =>
          uploadsAddress(search, { page, size: size === 50 || size === 100 ? size : 25 }, platformId)
        }
      />
    </>
  );
}

function NoUploads({ search: { show, search, platforms, reports } }: { search: UploadsSearch }) {
  const t = useTranslations("uploadsPages.list");
  const isNarrowed = search !== "" || platforms !== "" || reports !== "" || (show !== "done" && show !== "all");
  if (isNarrowed)
    return (
      <EmptyState
        icon={SearchX}
        title={t("filteredTitle")}
        action={<ButtonLink href={uploadsAddress(unsaidUploads, { show: "all" })}>{t("showAll")}</ButtonLink>}
      />
    );
  return (
    <EmptyState icon={FileSpreadsheet} title={t("emptyTitle")}>
      {t("emptyText")}
    </EmptyState>
  );
}
