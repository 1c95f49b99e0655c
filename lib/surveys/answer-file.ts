import "server-only";
import { createTranslator } from "use-intl/core";
import { now } from "@/lib/kit/clock";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import { displayName } from "@/lib/kit/format/display-name";
import { formatDay } from "@/lib/kit/format/time";
import type { Locale } from "@/lib/kit/i18n/routing";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { columnName } from "@/lib/spreadsheets/sheet-row";
import { streamedWorkbook } from "@/lib/spreadsheets/table-file";
import { sheetNames } from "@/lib/spreadsheets/xlsx/sheet-names";
import { streamWorkbook } from "@/lib/spreadsheets/xlsx/stream-workbook";
import type { StreamedCell } from "@/lib/spreadsheets/xlsx/streamed-cell";
import type { StreamedSheet } from "@/lib/spreadsheets/xlsx/workbook-entries";
import { catalog } from "@/messages/catalog";
import type { MissingReports, SurveyAnswer, SurveyEntity, SurveyPart } from "./contract";
import { surveyYearLabel } from "./survey-year";

export type AnswerFile = {
  readonly answer: SurveyAnswer;
  readonly survey: SurveyEntity;
  /** null for all organizations. */
  readonly organization: string | null;
  readonly locale: Locale;
  /** Time and user of the freezing; null if the answer is not frozen. */
  readonly frozen: { readonly on: Date; readonly by: string; readonly note: string } | null;
};

/** The first columns of a figure's sheet: platform, reports and total; the months follow. */
const FIXED = 3;

/** An answer as a file to submit: a workbook in the survey's layout, or CSV. */
export function answerFile(file: AnswerFile, format: "xlsx" | "csv"): Response {
  const { survey, answer } = file;
  const name = `${survey.id}-${surveyYearLabel({ from: answer.start_date, to: answer.end_date })?.replace("/", "-") ?? `${answer.start_date}-${answer.end_date}`}`;
  return format === "csv" ? csvFile(csvLines(file), name) : streamedWorkbook(streamWorkbook(sheetsOf(file)), name);
}

const textsOf = ({ locale }: AnswerFile) =>
  createTranslator({ locale, messages: catalog[locale], namespace: "surveys.file" });

async function* csvLines(file: AnswerFile) {
  const { answer, survey, locale } = file;
  const t = textsOf(file);
  const line = (cells: readonly (string | number)[]) => csvLine(cells, separatorOf(locale));
  const { headings } = survey;
  yield BYTE_ORDER_MARK +
    line([headings.code, headings.name, t("platform"), t("reports"), headings.value, ...answer.months]);
  for (const { code, name, total, monthly_data: months, stages } of answer.parts) {
    yield line([code, name, t("all"), "", total, ...months]);
    for (const row of stages.at(-1)?.data ?? [])
      yield line([code, name, nameOf(row.platform, locale), row.source_name, row.total, ...row.monthly_data]);
  }
}

const nameOf = ({ name, name_en, name_cs }: MissingReports["platform"], locale: Locale): string =>
  displayName({ name, nameEn: name_en, nameCs: name_cs }, locale);

/** First the form as the survey has it, then a sheet for each figure with its platforms, then the missing reports. */
async function* sheetsOf(file: AnswerFile): AsyncGenerator<StreamedSheet> {
  const { answer, survey, locale } = file;
  const t = textsOf(file);
  const codes = answer.parts.map(({ code }) => code);
  const [form = "", about = "", sources = "", missing = "", ...names] = sheetNames([
    ...[survey.name, t("about"), t("sources"), t("missing")],
    ...codes,
  ]);
  const { headings } = survey;
  const figures = answer.parts.map(({ code, name, total, stages }, at): StreamedCell[] => {
    const rows = stages.at(-1)?.data.length ?? 0;
    const place = `'${names[at] ?? ""}'!${columnName(FIXED - 1)}${rows + 2}`;
    return [code, name, rows > 0 ? { formula: place, gives: total } : total];
  });
  yield sheet(form, [headings.code, headings.name, headings.value], figures);
  yield sheet(about, [], [...aboutLines(file), [], ...meaningLines(file)]);
  for (const [at, part] of answer.parts.entries()) yield figureSheet(names[at] ?? "", part, file);
  yield sheet(
    sources,
    [
      headings.code,
      t("formula"),
      t("source"),
      t("reportType"),
      t("metric"),
      t("filters"),
      t("fallbackFor"),
      t("found"),
      t("counted"),
    ],
    answer.parts.flatMap(({ code, stages, data_sources: all }) => [
      ...stages.map(({ name, formula }) => [code, `${name} = ${formula}`]),
      ...all.map((one): StreamedCell[] => [
        ...[code, "", one.id, one.report_type, one.metric ?? t("allMetrics"), filtersText(one.filters)],
        ...[one.fallback_for ?? "", one.found, one.counted],
      ]),
    ]),
  );
  yield sheet(
    missing,
    [headings.code, t("platform"), t("reports"), t("state"), t("months")],
    answer.parts.flatMap(({ code, missing: lacking, partial }) =>
      [
        ...lacking.map((one) => ({ ...one, state: t("isMissing") })),
        ...partial.map((one) => ({ ...one, state: t("isPartial") })),
      ].map(({ platform, report_types: types, months, state }): StreamedCell[] => [
        ...[code, nameOf(platform, locale), types.join(" | "), state, months.join(", ")],
      ]),
    ),
  );
}

const filtersText = (filters: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(filters)
    .map(([name, values]) => `${name}: ${values.join(", ")}`)
    .join("; ");

function aboutLines(file: AnswerFile): StreamedCell[][] {
  const { answer, survey, organization, locale, frozen } = file;
  const t = textsOf(file);
  const day = (date: Date) => formatDay(date, timeZone());
  const label = surveyYearLabel({ from: answer.start_date, to: answer.end_date });
  const months = `${answer.start_date} – ${answer.end_date}`;
  return [
    [t("survey"), survey.name],
    [t("description"), survey.about[locale]],
    ...(survey.note ? [[t("note"), survey.note[locale]]] : []),
    [t("organization"), organization ?? t("allOrganizations")],
    [t("period"), label ? `${label} (${months})` : months],
    ...(frozen
      ? [[t("frozen"), `${day(frozen.on)}, ${frozen.by}`], ...(frozen.note ? [[t("frozenNote"), frozen.note]] : [])]
      : [[t("created"), day(now())]]),
  ];
}

/** The meaning of each figure of the form, and notes about it. */
function meaningLines(file: AnswerFile): StreamedCell[][] {
  const { survey, locale } = file;
  const t = textsOf(file);
  return [
    [survey.headings.code, survey.headings.name, t("meaning"), t("note")],
    ...survey.parts.map(({ code, name, meaning, note }) => [code, name, meaning[locale], note?.[locale] ?? ""]),
  ];
}

function figureSheet(name: string, { stages }: SurveyPart, file: AnswerFile): StreamedSheet {
  const { answer, locale } = file;
  const t = textsOf(file);
  const data = stages.at(-1)?.data ?? [];
  const [first, last] = [columnName(FIXED), columnName(FIXED + answer.months.length - 1)];
  const rows = data.map((row, at): StreamedCell[] => [
    ...[nameOf(row.platform, locale), row.source_name],
    { formula: `SUM(${first}${at + 2}:${last}${at + 2})`, gives: row.total },
    ...row.monthly_data,
  ]);
  const sums = [stages.at(-1)?.total ?? 0, ...(stages.at(-1)?.monthly_data ?? [])];
  const footer = (count: number): StreamedCell[] => [
    ...[t("total"), null],
    ...sums.map((gives, at) => {
      const column = columnName(FIXED - 1 + at);
      return count > 0 ? { formula: `SUM(${column}2:${column}${count + 1})`, gives } : gives;
    }),
  ];
  return { ...sheet(name, [t("platform"), t("reports"), t("total"), ...answer.months], rows), footer };
}

const sheet = (
  name: string,
  headings: readonly string[],
  rows: readonly (readonly StreamedCell[])[],
): StreamedSheet => ({
  name,
  headings,
  fixedColumns: headings.length > 0 ? 1 : 0,
  rows: (async function* () {
    yield rows;
  })(),
});
