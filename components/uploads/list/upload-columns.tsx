import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { ReportTypeCode, useReportTypeName } from "@/components/counter/report-type-name";
import { NameList } from "@/components/lists/name-list";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ListedUpload } from "@/lib/uploads/contract";
import { StandingText } from "../standing/standing-text";
import { UploadProgress } from "../standing/upload-progress";
import { uploadAddress } from "../upload-address";
import { UploadMenu } from "../upload-menu.client";
import { UploadSpan } from "../upload-span";

export function useUploadColumns(isEverybodys: boolean): DataColumn<ListedUpload>[] {
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
        <TextLink href={uploadAddress(row)} className="block max-w-64 truncate" title={row.data_file.name}>
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
