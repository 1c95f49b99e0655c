import type { SurveyEntity } from "./contract";
import type { Survey } from "./survey";
import { surveys } from "./surveys";

/** What there is to fill in. */
export const listSurveys = (): SurveyEntity[] => surveys.map(showSurvey);

const showSurvey = ({ id, name, about, note, infoUrl, year, parts }: Survey): SurveyEntity => ({
  ...{ id, name, about, year, note: note ?? null, info_url: infoUrl ?? null },
  parts: parts.map(({ code, name: of, meaning, note: said }) => ({ code, name: of, meaning, note: said ?? null })),
});
