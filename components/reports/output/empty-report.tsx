import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { pathTo } from "@/lib/navigation/routes";
import { filtersSet } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";

type Props = {
  question: Question;
  /** Whether there is any usage within reach at all. */
  hasUsage: boolean;
  harvests: boolean;
  onQuestion: (next: Question) => void;
};

/** Nothing to count: which filters leave nothing and a way to lift each, or where usage comes from. */
export function EmptyReport({ question, hasUsage, harvests, onQuestion }: Props) {
  const t = useTranslations("reports");
  const say = useTranslations("reportOutput.empty");
  const { where } = question;
  const filters = filtersSet(question);
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
  return (
    <Card>
      <EmptyState
        title={t("empty.title")}
        action={
          <>
            {filters.map((name) => (
              <Button key={name} size="small" onClick={() => without({ [name]: undefined })}>
                {say("without", { name: t(`dimension.${name}`) })}
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
        {filters.length > 0
          ? say("filtered", { names: filters.map((name) => t(`dimension.${name}`)).join(", ") })
          : t("empty.text")}
      </EmptyState>
    </Card>
  );
}
