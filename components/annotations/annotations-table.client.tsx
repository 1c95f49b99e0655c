"use client";

import { NotebookPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { validities } from "@/lib/annotations/annotation-period";
import type { Annotation } from "@/lib/annotations/contract";
import { AnnotationActions } from "./annotation-actions.client";
import { AnnotationLevel } from "./annotation-level";
import { useAnnotationText } from "./annotation-text";
import { annotationsList } from "./annotations-list";

type Props = {
  listing: { results: readonly Annotation[]; count: number; page: number };
  /** Platforms that have annotations. */
  platforms: readonly Option<number>[];
  /** Filter of the list by organization. */
  query: Readonly<Record<string, string>>;
  annotatesAll: boolean;
};

export function AnnotationsTable({ listing, platforms, query, annotatesAll }: Props) {
  const t = useTranslations("annotations");
  const list = useList(annotationsList);
  return (
    <ListView
      list={list}
      listing={listing}
      query={query}
      caption={t("caption")}
      columns={useColumns(annotatesAll)}
      rowKey={({ pk }) => pk}
      search={{ label: t("search") }}
      filters={[
        {
          kind: "states",
          name: "validity",
          label: t("validity.label"),
          options: [
            { value: null, label: t("validity.any") },
            ...validities.map((value) => ({ value, label: t(`validity.${value}`) })),
          ],
        },
        {
          kind: "select",
          name: "level",
          label: t("column.level"),
          any: t("level.any"),
          options: (["important", "info"] as const).map((value) => ({ value, label: t(`level.${value}`) })),
        },
        ...(platforms.length > 0
          ? [
              {
                kind: "several" as const,
                name: "platform" as const,
                label: t("column.platform"),
                any: t("anyPlatform"),
                another: t("anotherPlatform"),
                options: platforms,
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState icon={NotebookPen} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

function useColumns(annotatesAll: boolean): DataColumn<Annotation>[] {
  const t = useTranslations("annotations");
  const { texts, period, organization, platform, rest } = useAnnotationText();
  return [
    {
      key: "subject",
      header: t("column.subject"),
      sortable: true,
      text: (row) => texts(row).subject,
      cell: (row) => <Words {...texts(row)} />,
    },
    {
      key: "start_date",
      header: t("column.period"),
      sortable: true,
      text: period,
      cell: (row) => <span className="whitespace-nowrap">{period(row)}</span>,
    },
    { key: "organization", header: t("column.organization"), sortable: true, text: organization, cell: organization },
    { key: "platform", header: t("column.platform"), sortable: true, text: platform, cell: platform },
    { key: "rest", header: t("column.rest"), text: rest, cell: rest, wide: true },
    {
      key: "level",
      header: t("column.level"),
      sortable: true,
      text: ({ level }) => t(`level.${level}`),
      cell: ({ level }) => <AnnotationLevel level={level} />,
    },
    {
      key: "author",
      header: t("column.author"),
      sortable: true,
      wide: true,
      text: ({ author }) => author?.name ?? "",
      cell: ({ author }) => author?.name,
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (annotation) => <AnnotationActions {...{ annotation, annotatesAll }} />,
    },
  ];
}

type WordsProps = { subject: string; short: string; message: string };

/** The subject, with the message below; a long message unfolds. */
function Words({ subject, short, message }: WordsProps) {
  const t = useTranslations("annotations");
  return (
    <div className="max-w-[60ch] whitespace-normal py-1 [overflow-wrap:anywhere]">
      <p className="font-medium">{subject}</p>
      {short ? <p className="text-muted text-sm">{short}</p> : null}
      {message ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-sm text-brand">{t("more")}</summary>
          <p className="mt-1 whitespace-pre-line">{message}</p>
        </details>
      ) : null}
    </div>
  );
}
