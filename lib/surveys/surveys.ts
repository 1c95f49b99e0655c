import { NotFound } from "@/lib/kit/errors";
import type { SurveyEntity } from "./contract";
import { acrlIpeds2022, acrlIpeds2023, acrlIpeds2024 } from "./questionnaires/acrl-ipeds";
import { arl, arl2025 } from "./questionnaires/arl";
import { caul2024 } from "./questionnaires/caul";
import { czechelib } from "./questionnaires/czechelib";
import { dbs2025 } from "./questionnaires/dbs";
import { iso2789 } from "./questionnaires/iso-2789";
import { rebiun, rebiun2025 } from "./questionnaires/rebiun";
import { sconul } from "./questionnaires/sconul";
import type { Survey } from "./survey";

/** In the order in which they are offered: current surveys, then earlier editions. */
export const surveys: readonly Survey[] = [
  ...[czechelib, iso2789, acrlIpeds2024, arl2025, dbs2025, rebiun2025, sconul, caul2024],
  ...[acrlIpeds2023, acrlIpeds2022, arl, rebiun],
];

/** Throws NotFound for an unknown id. */
export function surveyNamed(id: string): Survey {
  const survey = surveys.find((one) => one.id === id);
  if (!survey) throw new NotFound();
  return survey;
}

/** The surveys that can be filled in. */
export const listSurveys = (): SurveyEntity[] => surveys.map(showSurvey);

/** A survey's description of itself. */
export const showSurvey = ({ id, name, about, note, infoUrl, year, headings, parts }: Survey): SurveyEntity => ({
  ...{ id, name, about, year, headings, note: note ?? null, info_url: infoUrl ?? null },
  parts: parts.map(({ code, name: of, meaning, note: noteTexts }) => ({
    code,
    name: of,
    meaning,
    note: noteTexts ?? null,
  })),
});
