import { ChevronRight, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Chart } from "@/components/ui/charts/chart.client";
import { Count } from "@/components/ui/count";
import { Notice } from "@/components/ui/states/notice";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { monthRuns } from "@/lib/coverage/covered-months";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { MissingReports, SurveyAnswer, SurveyEntity, SurveyPart } from "@/lib/surveys/contract";
import { FigureRows } from "./figure-rows.client";

type Props = {
  survey: SurveyEntity;
  answer: SurveyAnswer;
  /** Links lead to the same figures in the report builder; off for frozen answers, whose figures may have changed. */
  hasLinks?: boolean;
};

/** Figures in the survey's own order; each unfolds to its sources. */
export function SurveyFigures({ survey, answer, hasLinks = true }: Props) {
  return (
    <div className="divide-y divide-hairline overflow-clip rounded-lg border border-hairline bg-surface">
      {answer.parts.map((part) => (
        <Figure
          key={part.code}
          part={part}
          surveyPart={survey.parts.find(({ code }) => code === part.code)}
          months={answer.months}
          hasLinks={hasLinks}
        />
      ))}
    </div>
  );
}

type FigureProps = {
  part: SurveyPart;
  surveyPart: SurveyEntity["parts"][number] | undefined;
  months: readonly string[];
  hasLinks: boolean;
};

function Figure({ part, surveyPart, months, hasLinks }: FigureProps) {
  const t = useTranslations("surveys");
  const locale = useLocale();
  const missing = part.missing.reduce((sum, { count }) => sum + count, 0);
  const partial = part.partial.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="group/figure">
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={18}
          aria-hidden
          className="mt-1 shrink-0 text-muted transition-transform group-open/figure:rotate-90"
        />
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 basis-80 grow">
            <p className="break-words font-semibold">{part.code}</p>
            <p className="max-w-[72ch]">{part.name}</p>
            {surveyPart?.meaning[locale] ? (
              <p className="max-w-[72ch] text-muted text-sm">{surveyPart.meaning[locale]}</p>
            ) : null}
            {missing + partial > 0 ? (
              <p className="mt-1 inline-flex items-center gap-1.5 text-sm text-warning">
                <TriangleAlert size={15} aria-hidden className="shrink-0" />
                {[
                  ...(missing > 0 ? [t("missing", { count: missing })] : []),
                  ...(partial > 0 ? [t("partial", { count: partial })] : []),
                ].join(" ")}
              </p>
            ) : null}
          </div>
          <p className="text-xl">
            <Count value={part.total} strong />
          </p>
        </div>
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-1 pb-5 sm:pl-11">
        {surveyPart?.note ? <Notice tone="info">{surveyPart.note[locale]}</Notice> : null}
        <MissingReportsList missing={part.missing} partial={part.partial} />
        <Course part={part} months={months} />
        {part.stages.toReversed().map((stage, at) => (
          <FigureRows key={stage.name} {...{ stage, part, months, hasLinks }} isAnswer={at === 0} />
        ))}
        <Sources part={part} hasLinks={hasLinks} />
      </div>
    </details>
  );
}

/** Chart of a figure by month; none for a single month. */
function Course({ part, months }: Pick<FigureProps, "part" | "months">) {
  const t = useTranslations("surveys");
  const { count } = useFormat();
  if (months.length < 2 || part.total === 0) return null;
  const most = Math.max(...part.monthly_data);
  const at = months[part.monthly_data.indexOf(most)] ?? "";
  const lacking = new Set(part.missing.flatMap((one) => one.months));
  return (
    <Chart
      kind="bars"
      title={t("course")}
      summary={t("courseFinding", { month: at, most: count(most), total: count(part.total) })}
      index="month"
      indexLabel={t("month")}
      series={[{ key: "value", label: part.code }]}
      rows={months.map((month, nth) => ({ month, value: part.monthly_data[nth] ?? 0 }))}
      missing={months.filter((month, nth) => part.monthly_data[nth] === 0 && lacking.has(month))}
      height={180}
    />
  );
}

/** Sources of a figure and the part that is counted. */
function Sources({ part, hasLinks }: Pick<FigureProps, "part" | "hasLinks">) {
  const t = useTranslations("surveys");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{t("sources")}</h3>
      <DataTable
        caption={t("sources")}
        isCards
        rows={part.data_sources}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "report",
            header: t("reportType"),
            cell: (one) =>
              hasLinks ? (
                <TextLink href={`${pathTo("flexitable")}?${one.report}`}>{one.report_type}</TextLink>
              ) : (
                one.report_type
              ),
          },
          {
            key: "metric",
            header: t("metric"),
            cell: ({ metric }) => (
              <span className="break-words">{metric?.replaceAll("_", " ") ?? t("allMetrics")}</span>
            ),
          },
          {
            key: "filters",
            header: t("only"),
            cell: ({ filters }) => (
              <span className="text-muted text-sm">
                {Object.values(filters)
                  .map((values) => values.join(", ").replaceAll("_", " "))
                  .join("; ") || "–"}
              </span>
            ),
          },
          { key: "found", header: t("found"), align: "number", cell: ({ found }) => <Count value={found} /> },
          {
            key: "counted",
            header: t("counted"),
            align: "number",
            cell: ({ counted }) => <Count value={counted} strong />,
          },
          {
            key: "why",
            header: t("superseded"),
            cell: (one) => <span className="text-muted text-sm">{t(whyNot(one))}</span>,
          },
        ]}
      />
    </div>
  );
}

/** Message key: why a source is not counted completely. */
function whyNot({ found, counted, fallback_for: fallback }: SurveyPart["data_sources"][number]) {
  if (found === 0) return "why.nothing";
  if (counted < 0) return "why.takenAway";
  if (counted === found) return "why.all";
  return fallback ? "why.fallback" : "why.superseded";
}

type MissingProps = { missing: readonly MissingReports[]; partial: readonly MissingReports[] };

/** Platforms and months missing from a figure; they are unknown, not 0. */
function MissingReportsList({ missing, partial }: MissingProps) {
  const t = useTranslations("surveys");
  if (missing.length + partial.length === 0) return null;
  return (
    <Notice tone="warning" title={t("missingTitle")}>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {missing.map((one) => (
          <Line key={`missing ${one.platform.pk} ${one.report_types.join()}`} one={one} says="missingLine" />
        ))}
        {partial.map((one) => (
          <Line key={`partial ${one.platform.pk} ${one.report_types.join()}`} one={one} says="partialLine" />
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <TextLink href={pathTo("data-coverage-overview")}>{t("toCoverage")}</TextLink>
      </p>
    </Notice>
  );
}

function Line({ one, says }: { one: MissingReports; says: "missingLine" | "partialLine" }) {
  const t = useTranslations("surveys");
  const locale = useLocale();
  const months = monthRuns(one.months).map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
  return (
    <li>
      {t(says, {
        platform: entityName(one.platform, locale),
        reports: one.report_types.join(" / "),
        months: months.join(", "),
      })}
    </li>
  );
}
