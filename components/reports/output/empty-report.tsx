import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { pathTo } from "@/lib/navigation/routes";
import type { ReportNote } from "@/lib/reports/notes/report-notes";
import { filtersSet, type Taggable, taggable } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";

type Props = {
  question: Question;
  notes: readonly ReportNote[];
  /** Whether there is any usage within reach. */
  hasUsage: boolean;
  harvests: boolean;
  onQuestion: (next: Question) => void;
};

/** An empty report: which filters exclude everything, each with a button to remove it, or where usage comes from. */
export function EmptyReport({ question, notes, hasUsage, harvests, onQuestion }: Props) {
  const t = useTranslations("reports");
  const say = useTranslations("reportOutput.empty");
  const { where } = question;
  const filters = filtersSet(question);
  const tagged = taggable.filter((of) => question.tags[of] ?? question.tagClasses[of]);
  const untagged = (of: Taggable) =>
    onQuestion({
      ...{ ...question, page: 1 },
      tags: { ...question.tags, [of]: undefined },
      tagClasses: { ...question.tagClasses, [of]: undefined },
    });
  const names = [...filters.map((name) => t(`dimension.${name}`)), ...tagged.map((of) => say(`tags.${of}`))];
  const without = (changed: Partial<Question["where"]>) =>
    onQuestion({ ...question, where: { ...where, ...changed }, page: 1 });
  if (!hasUsage)
    return (
      <Card>
        <EmptyState
          title={t("empty.noDataTitle")}
          action={harvests ? <ButtonLink href={pathTo("harvests")}>{t("empty.toHarvests")}</ButtonLink> : undefined}
        >
          {t("empty.noDataText")}
        </EmptyState>
      </Card>
    );
  const { from, to } = where.month ?? {};
  const [cause] = (["metricNotInReport", "noTags"] as const).filter((cause) =>
    notes.some(({ code }) => code === cause),
  );
  return (
    <Card>
      <EmptyState
        title={t("empty.title")}
        action={
          <>
            {question.rollUp ? (
              <Button size="small" onClick={() => onQuestion({ ...question, rollUp: null, page: 1 })}>
                {say("notByTag")}
              </Button>
            ) : null}
            {filters.map((name) => (
              <Button key={name} size="small" onClick={() => without({ [name]: undefined })}>
                {say("without", { name: t(`dimension.${name}`) })}
              </Button>
            ))}
            {tagged.map((of) => (
              <Button key={`tags ${of}`} size="small" onClick={() => untagged(of)}>
                {say("without", { name: say(`tags.${of}`) })}
              </Button>
            ))}
            {from || to ? (
              <Button size="small" onClick={() => without({ month: undefined })}>
                {say("allMonths")}
              </Button>
            ) : null}
          </>
        }
      >
        {cause
          ? t(`notes.${cause}`)
          : names.length > 0
            ? say("filtered", { names: names.join(", ") })
            : t("empty.text")}
      </EmptyState>
    </Card>
  );
}
