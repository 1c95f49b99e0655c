import { useLocale, useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { FileLinks } from "@/components/ui/file-links";
import { Notice } from "@/components/ui/states/notice";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { callAddress } from "@/lib/kit/call/call-address";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { type FrozenAnswerInFull, frozenFileCall } from "@/lib/surveys/contract";
import { periodLabel } from "@/lib/surveys/survey-year";
import { FrozenActions } from "./frozen-actions.client";
import { surveyAddress } from "./survey-address";
import { SurveyFigures } from "./survey-figures";
import { useAnswerOwner } from "./use-answer-owner";

type Props = { frozen: FrozenAnswerInFull };
type Difference = { key: string; code: string; platform: string | null; frozen: number; now: number };

/** Submitted answer next to today's. */
export function FrozenAnswerView({ frozen }: Props) {
  const t = useTranslations("surveys.frozen");
  const locale = useLocale();
  const { day } = useFormat();
  const { changed, platforms, redefined, is_asked: isAsked, merged } = frozen;
  const period = periodLabel({ from: frozen.start_date, to: frozen.end_date });
  const whose = useAnswerOwner();
  const rows = changed.flatMap(({ code, ...figure }): Difference[] => [
    { key: code, code, platform: null, ...figure },
    ...platforms
      .filter((one) => one.code === code)
      .map(({ platform, frozen: before, now }) => ({
        ...{ key: `${code} ${platform.pk}`, code, platform: entityName(platform, locale) },
        ...{ frozen: before, now },
      })),
  ]);
  return (
    <div className="flex flex-col gap-4">
      <TextLink href={surveyAddress({ tab: "frozen" })}>{t("back")}</TextLink>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{`${frozen.survey.name}, ${period}`}</h2>
          <p className="text-muted">
            {`${whose(frozen)} · ${t("context", { day: day(frozen.frozen), who: frozen.frozen_by })}`}
          </p>
          {frozen.note ? <p className="mt-1 max-w-[80ch] whitespace-pre-line">{frozen.note}</p> : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <FileLinks
            href={(format) => callAddress(frozenFileCall, { answer: frozen.pk }, { format, language: locale })}
          />
          {frozen.may_change ? (
            <FrozenActions answer={frozen.pk} mayDismiss={changed.length > 0 && !frozen.dismissed} />
          ) : null}
        </div>
      </div>
      {redefined.length > 0 ? (
        <Notice tone="info" title={t("isRedefined", { count: redefined.length })}>
          {redefined.join(", ")}
        </Notice>
      ) : null}
      {isAsked ? null : <Notice tone="info">{t("isOver")}</Notice>}
      {merged ? (
        <Notice tone="info">{t("merged", { day: day(merged) })}</Notice>
      ) : rows.length === 0 ? (
        isAsked &&
        redefined.length < frozen.answer.parts.length && (
          <Notice tone="ok">{t(redefined.length > 0 ? "othersSame" : "isSame")}</Notice>
        )
      ) : (
        <>
          <Notice tone="warning" title={t("isChanged", { count: changed.length })}>
            {frozen.dismissed ? t("dismissed") : null}
          </Notice>
          <h3 className="font-semibold">{t("compare")}</h3>
          <DataTable
            caption={t("compare")}
            isCards
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              {
                key: "code",
                header: t("question"),
                cell: ({ code, platform }) =>
                  platform ? (
                    <span className="block pl-4 text-muted">{platform}</span>
                  ) : (
                    <span className="font-semibold">{code}</span>
                  ),
              },
              {
                key: "frozen",
                header: t("frozen"),
                align: "number",
                cell: (row) => <Count value={row.frozen} strong={!row.platform} />,
              },
              {
                key: "now",
                header: t("now"),
                align: "number",
                cell: ({ now, platform }) => <Count value={now} strong={!platform} />,
              },
              { key: "difference", header: t("difference"), align: "number", cell: (row) => <Change of={row} /> },
            ]}
          />
        </>
      )}
      <h3 className="font-semibold">{t("asSubmitted")}</h3>
      <SurveyFigures survey={frozen.questionnaire} answer={frozen.answer} hasLinks={false} />
    </div>
  );
}

function Change({ of: { frozen, now } }: { of: Difference }) {
  const { count } = useFormat();
  return <span className="tabular">{`${now > frozen ? "+" : "−"}${count(Math.abs(now - frozen))}`}</span>;
}
