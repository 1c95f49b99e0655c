import type { ImportColumn } from "./import-columns";

/** Meaning of a heading: one of our columns, or a report selected by a word in the cell. */
export type Meaning = { column: ImportColumn } | { report: string };

const spellings: Record<ImportColumn, readonly string[]> = {
  id: ["id"],
  organization: [
    "organization",
    "organisation",
    "organizace",
    "institution",
    "institutionname",
    "localinstitutionidentifier",
    "localid",
    "library",
    "knihovna",
  ],
  platform: ["platform", "platforma", "publishervendorplatform", "provider", "providername", "vendor"],
  counter_version: ["counterversion", "verzecounter", "version", "release", "counterrelease"],
  title: ["title", "nazev"],
  url: ["url", "sushiurl", "serviceurl", "adresa"],
  customer_id: ["customerid", "idzakaznika"],
  requestor_id: ["requestorid", "requesterid"],
  api_key: ["apikey", "apiklic"],
  http_username: ["httpusername", "jmenoprohttp", "uzivatelskejmenohttp"],
  http_password: ["httppassword", "hesloprohttp", "heslohttp"],
  platform_filter: ["platformfilter", "filtrplatformy"],
  extra_params: ["extraparameters", "extraparams", "extraattrs", "extraargs", "extraarguments", "dalsiparametry"],
  counter_reports: ["reports", "counterreports", "activereports", "reporty"],
  enabled: ["automaticharvesting", "automatickestahovani", "enabled", "status", "active"],
  outside_consortium: [
    "purchasedoutsidetheconsortium",
    "purchasedoutsideconsortium",
    "boughtoutsidetheconsortium",
    "outsideconsortium",
    "nakupmimokonzorcium",
  ],
  not_before: ["notbefore", "nejdriveod"],
  last_harvestable_month: ["oldestmonthavailable", "lastharvestablemonth", "nejstarsidostupnymesic"],
  expires_on: ["keysexpireon", "keysendon", "expireson", "platnostklicukonci", "konecplatnostiklicu"],
};

const known = new Map(
  Object.entries(spellings).flatMap(([column, words]) => words.map((word) => [word, column] as const)),
);

/** Letters and digits in lower case, without diacritics. */
export const letters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** The meaning of a heading in the spelling of our template, Celus or CC-Plus; null if it is not recognized. */
export function meaningOf(heading: string, reportCodes: ReadonlySet<string>): Meaning | null {
  const code = heading.trim().toUpperCase();
  if (reportCodes.has(code)) return { report: code };
  const column = known.get(letters(heading));
  return column && isColumn(column) ? { column } : null;
}

const isColumn = (text: string): text is ImportColumn => text in spellings;
