import { Snowflake } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import type { FrozenAnswer } from "@/lib/surveys/contract";
import { yearLabel } from "@/lib/surveys/survey-year";
import { surveyAddress } from "./survey-address";

/** What was submitted, the latest first, and whether it would be the same today. */
export function FrozenAnswers({ answers }: { answers: readonly FrozenAnswer[] }) {
  const t = useTranslations("surveys.frozen");
  const { day } = useFormat();
  if (answers.length === 0)
    return (
      <EmptyState icon={Snowflake} title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  return (
    <DataTable
      caption={t("caption")}
      isCards
      rows={answers}
      rowKey={({ pk }) => pk}
      columns={[
        {
          key: "survey",
          header: t("survey"),
          cell: ({ pk, survey }) => (
            <TextLink href={surveyAddress({ tab: "frozen", answer: pk })} className="font-medium">
              {survey.name}
            </TextLink>
          ),
        },
        { key: "period", header: t("period"), cell: (one) => periodText(one) },
        {
          key: "organization",
          header: t("organization"),
          cell: (one) => <Whose answer={one} />,
        },
        { key: "frozen", header: t("frozenOn"), cell: ({ frozen }) => day(frozen) },
        { key: "by", header: t("by"), cell: ({ frozen_by: by }) => <span className="break-all">{by}</span> },
        { key: "state", header: t("state"), cell: (one) => <SinceThen answer={one} /> },
        { key: "note", header: t("note"), cell: ({ note }) => <span className="text-muted">{note}</span>, wide: true },
      ]}
    />
  );
}

export const periodText = ({ start_date: from, end_date: to }: Pick<FrozenAnswer, "start_date" | "end_date">): string =>
  yearLabel({ from, to }) ?? `${from} – ${to}`;

/** Whose answer it is, and who submitted it, where that is another name by now. */
export function Whose({ answer: { organization, submitted_as: name } }: { answer: FrozenAnswer }) {
  const t = useTranslations("surveys");
  const locale = useLocale();
  if (!organization) return t("allOrganizations");
  const whose = entityName(organization, locale);
  return name ? t("frozen.submittedAs", { whose, name }) : whose;
}

function SinceThen({ answer: { changed, dismissed, merged } }: { answer: FrozenAnswer }) {
  const t = useTranslations("surveys.frozen");
  if (merged) return <StatusText tone="muted">{t("notCompared")}</StatusText>;
  if (changed.length === 0) return <StatusText tone="ok">{t("same")}</StatusText>;
  return (
    <StatusText tone={dismissed ? "muted" : "warning"}>
      {[t("changed", { count: changed.length }), ...(dismissed ? [t("seen")] : [])].join(" · ")}
    </StatusText>
  );
}
