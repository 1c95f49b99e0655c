"use client";

import { FileSpreadsheet, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { ReportTypeCode, useReportTypeName } from "@/components/counter/report-type-name";
import type { FilterIn } from "@/components/lists/list-filter";
import { ListView } from "@/components/lists/list-view.client";
import { NameList } from "@/components/lists/name-list";
import { useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ListedUpload } from "@/lib/uploads/contract";
import { filterStates, type UploadState, type uploadFilters, uploadStates } from "@/lib/uploads/upload-state";
import { StandingText, UploadProgress } from "../standing/standing-text";
import { uploadAddress } from "../upload-address";
import { UploadMenu } from "../upload-menu.client";
import { useUploadPlace } from "../upload-place.client";
import { UploadSpan } from "../upload-span";
import { uploadsList } from "./uploads-list";

type UploadFilter = (typeof uploadFilters)[number];
type States = Readonly<Record<UploadState, number>>;

type Props = {
  listing: { results: readonly ListedUpload[]; count: number; page: number };
  /** Number of uploads in each state; absent where the list cannot be filtered by state. */
  states?: States;
  /** Only this platform's uploads. */
  platformId?: number;
};

export function UploadsTable({ listing, states, platformId }: Props) {
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
      listing={listing}
      caption={t("list.caption")}
      columns={useUploadColumns(organization === null)}
      rowKey={({ pk }) => pk}
      rowsOpen
      query={query}
      {...(states && { search: { label: t("list.search") } })}
      filters={useFilters(list.search.state, states)}
      empty={
        <EmptyState icon={FileSpreadsheet} title={t("list.emptyTitle")}>
          {t("list.emptyText")}
        </EmptyState>
      }
    />
  );
}

function useFilters(current: UploadFilter, states: States | undefined): FilterIn<typeof uploadsList>[] {
  const t = useTranslations("uploadsPages.list");
  const { platforms, reports } = useUploadPlace();
  if (!states) return [];
  const used = uploadStates.filter((state) => states[state] > 0 || state === current);
  return [
    {
      kind: "states",
      name: "state",
      label: t("byState"),
      options: (["done", "all", ...used] as const).map((value) => ({
        value,
        label: t(`show.${value}`),
        count: (filterStates(value) ?? uploadStates).reduce((sum, state) => sum + states[state], 0),
      })),
    },
    {
      kind: "several",
      name: "platforms",
      label: t("platforms"),
      any: t("allPlatforms"),
      another: t("allPlatforms"),
      options: platforms,
    },
    {
      kind: "several",
      name: "report_types",
      label: t("reports"),
      any: t("allReports"),
      another: t("allReports"),
      options: reports,
      isRare: true,
    },
  ];
}

function useUploadColumns(isEverybodys: boolean): DataColumn<ListedUpload>[] {
  const t = useTranslations("uploadsPages");
  const named = useReportTypeName();
  const { bytes, timestamp } = useFormat();
  const organizations: DataColumn<ListedUpload> = {
    key: "organizations",
    header: t("list.column.organizations"),
    cell: ({ organizations: names }) => <NameList names={names.map(({ name }) => name)} />,
    text: ({ organizations: names }) => names.map(({ name }) => name).join(", "),
  };
  return [
    {
      key: "name",
      header: t("list.column.name"),
      sortable: true,
      text: ({ data_file }) => data_file.name,
      cell: (row) => (
        <TextLink
          href={uploadAddress(row)}
          quiet
          className="block max-w-64 truncate font-medium"
          title={row.data_file.name}
        >
          {row.data_file.name}
        </TextLink>
      ),
    },
    {
      key: "state",
      header: t("list.column.state"),
      sortable: true,
      text: ({ state }) => t(`list.show.${state}`),
      cell: (row) => (
        <>
          <StandingText upload={row} />
          {row.warning_count > 0 ? (
            <TextLink
              quiet
              href={`${uploadAddress(row)}#findings`}
              className="flex items-center gap-1.5 whitespace-nowrap text-sm"
            >
              <TriangleAlert size={14} aria-hidden className="shrink-0 text-warning" />
              {t("review.warnings", { count: row.warning_count })}
            </TextLink>
          ) : null}
          <UploadProgress upload={row} />
        </>
      ),
    },
    {
      key: "platform",
      header: t("list.column.platform"),
      sortable: true,
      cell: ({ platform }) => platform?.name ?? "–",
      text: ({ platform }) => platform?.name ?? "",
    },
    {
      key: "reports",
      header: t("list.column.reports"),
      cell: ({ report_types: types }) => <ReportTypeCodes types={types} />,
      text: ({ report_types: types }) => types.map(named).join("; "),
    },
    {
      key: "months",
      header: t("list.column.months"),
      cell: (row) => <UploadSpan upload={row} />,
    },
    ...(isEverybodys ? [organizations] : []),
    {
      key: "created",
      header: t("list.column.created"),
      sortable: true,
      cell: (row) => <SentBy upload={row} />,
      text: ({ created, user }) => [timestamp(created), user].filter(Boolean).join(", "),
    },
    {
      key: "size",
      header: t("list.column.size"),
      align: "number",
      sortable: true,
      wide: true,
      cell: ({ data_file: file }) => <span className="tabular">{bytes(file.size)}</span>,
      text: ({ data_file: file }) => bytes(file.size),
    },
    {
      key: "actions",
      header: t("list.column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <UploadMenu upload={row} />,
    },
  ];
}

function SentBy({ upload: { created, user } }: { upload: ListedUpload }) {
  const { timestamp } = useFormat();
  return (
    <>
      <time className="block whitespace-nowrap" dateTime={created}>
        {timestamp(created)}
      </time>
      {user ? <span className="block max-w-40 truncate text-muted text-sm">{user}</span> : null}
    </>
  );
}

function ReportTypeCodes({ types }: { types: ListedUpload["report_types"] }) {
  if (types.length === 0) return "–";
  return types.map((type, index) => (
    <Fragment key={type.pk}>
      {index > 0 ? ", " : null}
      <ReportTypeCode type={type}>{shortReportName(type)}</ReportTypeCode>
    </Fragment>
  ));
}
