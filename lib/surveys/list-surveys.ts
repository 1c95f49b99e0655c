import type { SurveyEntity } from "./contract";
import type { Survey } from "./survey";
import { surveys } from "./surveys";

/** The surveys that can be filled in. */
export const listSurveys = (): SurveyEntity[] => surveys.map(showSurvey);

/** A survey's description of itself. */
export const showSurvey = ({ id, name, about, note, infoUrl, year, headings, parts }: Survey): SurveyEntity => ({
  ...{ id, name, about, year, headings, note: note ?? null, info_url: infoUrl ?? null },
  parts: parts.map(({ code, name: of, meaning, note: said }) => ({ code, name: of, meaning, note: said ?? null })),
});
