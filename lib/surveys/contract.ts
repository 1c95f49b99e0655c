import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  model,
  month,
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
  note: texts.nullable().describe("What is to be known before it is sent"),
  info_url: z.string().nullable(),
  year: z.union([z.int(), z.literal("fiscal")]).describe("The month in which its year begins, 1 for January"),
  headings: z.object({ code: z.string(), name: z.string(), value: z.string() }).describe("The headings of its form"),
  parts: z.array(z.object({ code: z.string(), name: z.string(), meaning: texts, note: texts.nullable() })),
});
export type SurveyEntity = z.output<typeof survey>;

const months = z.array(z.number()).describe("One figure for each month");

const dataSource = model("SurveySource", {
  id: z.string(),
  report_type: z.string(),
  metric: z.string().nullable().describe("null for all"),
  filters: z.record(z.string(), z.array(z.string())),
  fallback_for: z.string().nullable().describe("Counts only for platforms of which that source has nothing"),
  found: count.describe("All that the source holds"),
  counted: z.number().describe("What of it is counted: of alternatives one, negative where it is taken away"),
  report: z.string().describe("The query of the flexible report with the same figures"),
});

const row = model("SurveyPlatformFigures", {
  platform: namedInBoth,
  source_name: z.string().describe("The reports that the figures are read from: TR51 | TR"),
  monthly_data: months,
  total: count,
});

const stage = model("SurveyStage", {
  name: z.string(),
  formula: z.string(),
  total: count,
  monthly_data: months,
  data: z.array(row).describe("Each platform, those without any usage as well"),
});

const missing = model("MissingReports", {
  platform: namedInBoth,
  report_types: z.array(z.string()).describe("Any of them would do"),
  months: z.array(z.string()),
  count: count.describe("Report-months, of which each organization has its own"),
});
export type MissingReports = z.output<typeof missing>;

const part = model("SurveyPart", {
  code: z.string(),
  name: z.string(),
  total: count,
  monthly_data: months,
  stages: z.array(stage).describe("The last is the answer"),
  data_sources: z.array(dataSource),
  missing: z
    .array(missing)
    .describe("Reports that are expected and not there: what they would count is not in the figure"),
  partial: z.array(missing).describe("Reports of which the publisher has delivered only a part"),
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
  organization: organizationChoice.describe("-1 for all within reach"),
  start_date: month,
  end_date: month.describe("Included"),
});
export type AnswerQuery = z.output<typeof period>;

export const listSurveysCall = contract({
  call: "GET /api/reporting/reports/",
  summary: "Specialized reports: national and international surveys that are filled in from usage",
  access: "usage.view",
  returns: z.array(survey),
});

export const readSurveyCall = contract({
  call: "GET /api/reporting/reports/{survey}/",
  summary: "The figures of a specialized report, by platform and month, with where they come from and what is missing",
  access: "usage.view",
  weight: "report",
  params: ofSurvey,
  query: period,
  returns: surveyAnswer,
});

const inFile = { format: fileFormat.default("xlsx"), language: fileLanguage };

export const surveyFileCall = contract({
  call: "GET /api/reporting/reports/{survey}/export/",
  summary: "The same as a workbook in the layout of the survey, or as CSV in UTF-8",
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
  organization: namedInBoth.nullable().describe("null: all organizations"),
  start_date: z.string(),
  end_date: z.string(),
  is_asked: z.boolean().describe("Usus fills the survey in today; what it does not is compared with nothing"),
  note: z.string(),
  frozen: z.string(),
  frozen_by: z.string(),
  changed: z
    .array(changedFigure)
    .describe("Figures that would be others today, as far as a check has found out; one runs every minute"),
  changed_since: z.string().nullable(),
  submitted_as: z.string().nullable().describe("The organization that submitted it, where it was merged into this one"),
  merged: z
    .string()
    .nullable()
    .describe("Since when its organization has the usage of another as well: it is compared with nothing any more"),
  dismissed: z.boolean().describe("Somebody has seen that they are others now"),
  may_change: z.boolean(),
});
export type FrozenAnswer = z.output<typeof frozenAnswer>;

export const listFrozenCall = contract({
  call: "GET /api/reporting/answers/",
  summary: "Frozen answers: specialized reports as they were submitted, the latest first",
  access: "usage.view",
  query: z.object({
    ...paging(),
    organization: organizationChoice
      .optional()
      .describe("-1 for those of all organizations together; all within reach unless given"),
    survey: z.string().max(50).optional(),
  }),
  returns: pageOf(frozenAnswer),
});

export const freezeAnswerCall = contract({
  call: "POST /api/reporting/answers/",
  summary: "Keep the figures of a specialized report as they are now, because they are submitted",
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
  summary: "A frozen answer as it was, and the figures that would be others now",
  access: "usage.view",
  weight: "report",
  params: ofAnswer,
  returns: model("FrozenAnswerDetail", {
    ...frozenAnswer.shape,
    answer: surveyAnswer,
    questionnaire: survey.describe("The survey as it was when it was submitted"),
    redefined: z
      .array(z.string())
      .describe("Codes of figures that are reckoned otherwise today, or asked no more: they are compared with nothing"),
    platforms: z
      .array(z.object({ code: z.string(), platform: namedInBoth, frozen: count, now: count }))
      .describe("Platforms that make the difference"),
  }),
});
export type FrozenAnswerInFull = z.output<typeof readFrozenCall.returns>;

export const frozenFileCall = contract({
  call: "GET /api/reporting/answers/{answer}/export/",
  summary: "A frozen answer as it was, as a workbook or CSV",
  access: "usage.view",
  weight: "export",
  params: ofAnswer,
  query: z.object(inFile),
  returns: tableInFile,
});

export const dismissChangeCall = contract({
  call: "POST /api/reporting/answers/{answer}/dismiss/",
  summary: "Say that the figures of a frozen answer may stay as submitted, until they change again",
  access: "surveys.freeze",
  params: ofAnswer,
  status: 204,
  returns: z.null(),
});

export const deleteFrozenCall = contract({
  call: "DELETE /api/reporting/answers/{answer}/",
  summary: "Delete a frozen answer that was never submitted",
  access: "surveys.freeze",
  params: ofAnswer,
  status: 204,
  returns: z.null(),
});
