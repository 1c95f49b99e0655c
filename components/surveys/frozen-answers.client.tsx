"use client";

import { Snowflake } from "lucide-react";
import { useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import type { FrozenAnswer } from "@/lib/surveys/contract";
import { periodLabel } from "@/lib/surveys/survey-year";
import { frozenAnswersList } from "./frozen-answers-list";
import { surveyAddress } from "./survey-address";
import { useAnswerOwner } from "./use-answer-owner";

type Props = {
  listing: { results: readonly FrozenAnswer[]; count: number; page: number };
  /** Surveys that have frozen answers. */
  surveys: readonly { id: string; name: string }[];
  /** Organization selected in the top bar; null for all. */
  organizationId: number | null;
};

/** Frozen answers, newest first, and whether they would be the same today. */
export function FrozenAnswers({ listing, surveys, organizationId }: Props) {
  const t = useTranslations("surveys.frozen");
  const list = useList(frozenAnswersList);
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("caption")}
      columns={useColumns()}
      rowKey={({ pk }) => pk}
      {...(organizationId !== null && { query: { organization: String(organizationId) } })}
      filters={
        surveys.length > 1 || list.search.survey
          ? [
              {
                kind: "select",
                name: "survey",
                label: t("survey"),
                any: t("anySurvey"),
                options: surveys.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]
          : []
      }
      empty={
        <EmptyState icon={Snowflake} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): DataColumn<FrozenAnswer>[] {
  const t = useTranslations("surveys.frozen");
  const { day } = useFormat();
  const stateOf = useStateText();
  const whose = useAnswerOwner();
  const plain = (key: string, header: string, text: (row: FrozenAnswer) => string): DataColumn<FrozenAnswer> => ({
    ...{ key, header, text },
    cell: (row) => <span className="[overflow-wrap:anywhere]">{text(row)}</span>,
  });
  return [
    {
      ...plain("survey", t("survey"), ({ survey }) => survey.name),
      cell: ({ pk, survey }) => (
        <TextLink href={surveyAddress({ tab: "frozen", answer: pk })} quiet className="font-medium">
          {survey.name}
        </TextLink>
      ),
    },
    plain("period", t("period"), ({ start_date: from, end_date: to }) => periodLabel({ from, to })),
    plain("organization", t("organization"), whose),
    plain("frozen", t("frozenOn"), ({ frozen }) => day(frozen)),
    plain("by", t("by"), ({ frozen_by: by }) => by),
    {
      ...plain("state", t("state"), (row) => stateOf(row).text),
      cell: (row) => {
        const { tone, text } = stateOf(row);
        return <StatusText tone={tone}>{text}</StatusText>;
      },
    },
    {
      ...plain("note", t("note"), ({ note }) => note),
      cell: ({ note }) => <span className="text-muted [overflow-wrap:anywhere]">{note}</span>,
      wide: true,
    },
  ];
}

function useStateText() {
  const t = useTranslations("surveys.frozen");
  return ({ is_asked: isAsked, merged, changed, dismissed }: FrozenAnswer) => {
    if (merged) return { tone: "muted", text: t("notCompared") } as const;
    if (!isAsked) return { tone: "muted", text: t("notAsked") } as const;
    if (changed.length === 0) return { tone: "ok", text: t("same") } as const;
    const text = [t("changed", { count: changed.length }), ...(dismissed ? [t("seen")] : [])].join(" · ");
    return { tone: dismissed ? "muted" : "warning", text } as const;
  };
}
