import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  model,
  monthShape,
  namedInBoth,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  tableInFile,
} from "@/lib/access/shapes";

const texts = z.object({ en: z.string(), cs: z.string() });

export const survey = model("Survey", {
  id: z.string(),
  name: z.string(),
  about: texts,
  note: texts.nullable().describe("Instructions to read before submitting"),
  info_url: z.string().nullable(),
  year: z
    .union([z.int(), z.literal("fiscal")])
    .describe("First month of the survey year, 1 for January; fiscal for the fiscal year"),
  headings: z.object({ code: z.string(), name: z.string(), value: z.string() }).describe("Column headings of the form"),
  parts: z.array(z.object({ code: z.string(), name: z.string(), meaning: texts, note: texts.nullable() })),
});
export type SurveyEntity = z.output<typeof survey>;

const months = z.array(z.number()).describe("One figure for each month");

const dataSource = model("SurveySource", {
  id: z.string(),
  report_type: z.string(),
  metric: z.string().nullable().describe("Null for all metrics"),
  filters: z.record(z.string(), z.array(z.string())),
  fallback_for: z
    .string()
    .nullable()
    .describe("ID of the preferred source; this one counts only for platforms without data there"),
  found: count.describe("Total of the source"),
  counted: z
    .number()
    .describe("Counted part of the total: only one of alternative sources counts; negative if subtracted"),
  report: z.string().describe("Query of the flexible report with the same figures"),
});

const row = model("SurveyPlatformFigures", {
  platform: namedInBoth,
  source_name: z.string().describe("Short names of the report types of the figures: TR51 | TR"),
  monthly_data: months,
  total: count,
});

const stage = model("SurveyStage", {
  name: z.string(),
  formula: z.string(),
  total: count,
  monthly_data: months,
  data: z.array(row).describe("All platforms, including those without usage"),
});

const missing = model("MissingReports", {
  platform: namedInBoth,
  report_types: z.array(z.string()).describe("Alternatives: any of them is sufficient"),
  months: z.array(z.string()),
  count: count.describe("Monthly reports, counted for each organization"),
});
export type MissingReports = z.output<typeof missing>;

const part = model("SurveyPart", {
  code: z.string(),
  name: z.string(),
  total: count,
  monthly_data: months,
  stages: z.array(stage).describe("The last stage is the answer"),
  data_sources: z.array(dataSource),
  missing: z.array(missing).describe("Expected reports that are missing; the figure does not include them"),
  partial: z.array(missing).describe("Reports that the publisher provided only in part"),
});
export type SurveyPart = z.output<typeof part>;

export const surveyAnswer = model("SurveyAnswer", {
  survey: z.string(),
  organization: z.int().describe("-1 for all"),
  start_date: z.string(),
  end_date: z.string(),
  months: z.array(z.string()),
  parts: z.array(part),
});
export type SurveyAnswer = z.output<typeof surveyAnswer>;

const ofSurvey = z.object({ survey: z.string().max(50) });
const period = z.object({
  organization: organizationChoice.describe("Organization ID; -1 for all that the caller sees"),
  from: monthShape,
  to: monthShape.describe("Last month, included"),
});
export type AnswerQuery = z.output<typeof period>;

export const listSurveysCall = contract({
  call: "GET /api/reporting/reports/",
  summary: "List specialized reports: national and international surveys answered from usage",
  access: "usage.view",
  returns: z.array(survey),
});

export const readSurveyCall = contract({
  call: "GET /api/reporting/reports/{survey}/",
  summary: "Get the figures of a specialized report by platform and month, with their sources and missing reports",
  access: "usage.view",
  weight: "report",
  params: ofSurvey,
  query: period,
  returns: surveyAnswer,
});

const inFile = { format: fileFormat.default("xlsx"), language: fileLanguage };

export const surveyFileCall = contract({
  call: "GET /api/reporting/reports/{survey}/export/",
  summary: "Export the figures of a specialized report as a workbook in the layout of the survey, or as CSV in UTF-8",
  access: "usage.view",
  weight: "export",
  params: ofSurvey,
  query: period.extend(inFile),
  returns: tableInFile,
});

/** A figure whose value has changed since. */
export const changedFigure = model("ChangedFigure", {
  code: z.string(),
  frozen: count,
  now: count,
});

const frozenAnswer = model("FrozenAnswer", {
  pk,
  survey: z.object({ id: z.string(), name: z.string() }),
  organization: namedInBoth.nullable().describe("Null for all organizations"),
  start_date: z.string(),
  end_date: z.string(),
  is_asked: z.boolean().describe("The survey is still supported; figures of unsupported surveys are not compared"),
  note: z.string(),
  frozen: z.string(),
  frozen_by: z.string(),
  changed: z
    .array(changedFigure)
    .describe("Figures that would differ today, as of the last check, which runs every minute"),
  changed_since: z.string().nullable(),
  submitted_as: z
    .string()
    .nullable()
    .describe("Name of the organization that submitted it, if it was merged into this one"),
  merged: z
    .string()
    .nullable()
    .describe("Date of a merge that added usage of another organization; figures are not compared from then on"),
  dismissed: z.boolean().describe("A user has acknowledged the differences"),
  may_change: z.boolean(),
});
export type FrozenAnswer = z.output<typeof frozenAnswer>;

export const listFrozenCall = contract({
  call: "GET /api/reporting/answers/",
  summary: "List frozen answers: specialized reports as submitted, newest first",
  access: "usage.view",
  query: z.object({
    ...paging(),
    organization: organizationChoice
      .optional()
      .describe("-1 for answers of all organizations together; default: all that the caller sees"),
    survey: z.string().max(50).optional(),
  }),
  returns: pageOf(frozenAnswer),
});

export const freezeAnswerCall = contract({
  call: "POST /api/reporting/answers/",
  summary: "Freeze the current figures of a specialized report for submission",
  access: "surveys.freeze",
  weight: "report",
  body: period
    .extend({
      survey: z.string("mandatory").max(50),
      note: z.string().trim().max(1000, "tooLong").default(""),
    })
    .meta({ id: "FrozenAnswerDraft" }),
  status: 201,
  returns: z.object({ pk }),
});

const ofAnswer = z.object({ answer: recordId });

export const readFrozenCall = contract({
  call: "GET /api/reporting/answers/{answer}/",
  summary: "Get a frozen answer and the figures that would differ today",
  access: "usage.view",
  weight: "report",
  params: ofAnswer,
  returns: model("FrozenAnswerDetail", {
    ...frozenAnswer.shape,
    answer: surveyAnswer,
    questionnaire: survey.describe("The survey at the time of submission"),
    redefined: z
      .array(z.string())
      .describe("Codes of figures with a changed formula or no longer in the survey; they are not compared"),
    platforms: z
      .array(z.object({ code: z.string(), platform: namedInBoth, frozen: count, now: count }))
      .describe("Platforms that cause the differences"),
  }),
});
export type FrozenAnswerInFull = z.output<typeof readFrozenCall.returns>;

export const frozenFileCall = contract({
  call: "GET /api/reporting/answers/{answer}/export/",
  summary: "Export a frozen answer as a workbook or CSV",
  access: "usage.view",
  weight: "export",
  params: ofAnswer,
  query: z.object(inFile),
  returns: tableInFile,
});

export const dismissChangeCall = contract({
  call: "POST /api/reporting/answers/{answer}/dismiss/",
  summary: "Accept the differences of a frozen answer until its figures change again",
  access: "surveys.freeze",
  params: ofAnswer,
  status: 204,
  returns: z.null(),
});

export const deleteFrozenCall = contract({
  call: "DELETE /api/reporting/answers/{answer}/",
  summary: "Delete a frozen answer that was not submitted",
  access: "surveys.freeze",
  params: ofAnswer,
  status: 204,
  returns: z.null(),
});
