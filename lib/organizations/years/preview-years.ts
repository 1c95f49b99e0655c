import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Problem, Refused } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { findByName, nameIndex } from "@/lib/kit/format/find-by-name";
import { fieldSentence, problemText } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import type { SheetYear, YearFigures } from "../contract";
import { readYears } from "./yearly-figures";
import { FIGURES, type Figure, readFigure, type YearInSheet, yearsInSheet } from "./years-in-sheet";

const MOST_ROWS = 5000;

/** As in the form. */
const EARLIEST = 1990;

/** The effect of importing each row of a file. Throws Refused for a file without figures, and Problem 413. */
export async function previewYears(scope: Scope<"yearly-figures.manage">, request: Request) {
  const { bytes } = await receiveSheet(request);
  const sheets = await readSheets(bytes, scope);
  const tables = sheets.map(({ rows }) => yearsInSheet(rows));
  const rows = tables.flatMap(({ years }) => years);
  if (rows.length === 0) throw new Refused("importNoYears");
  if (rows.length > MOST_ROWS) throw new Refused("importTooManyRows");
  const locale = preferredLocale(request.headers.get("accept-language"));
  const surroundings = await readKnown(scope, locale);
  const seen = new Map<string, number>();
  return {
    years: rows.map((row) => judge(row, { ...surroundings, seen, locale })),
    unknown: [...new Set(tables.flatMap(({ unknown }) => unknown))],
  };
}

/** Organizations within reach by their names, and their figures by organization and year. */
async function readKnown(scope: Scope<"yearly-figures.manage">, locale: Locale) {
  const [organizations, stored] = await Promise.all([
    db().organization.findMany({ where: { id: reach(scope) } }),
    readYears(db(), scope.organizationIds),
  ]);
  return {
    organizations: nameIndex(
      organizations.map(({ id, internalId, ...one }) => ({
        ...{ id, name: displayName(one, locale) },
        names: [internalId, one.name, one.nameEn, one.nameCs, one.shortName, ...one.alternativeNames],
      })),
    ),
    figures: new Map(
      stored.map(({ organizationId, year, fte, students, staff }): [string, YearFigures] => [
        `${organizationId} ${year}`,
        { fte: fte?.toNumber() ?? null, students, staff },
      ]),
    ),
  };
}

type Judging = Awaited<ReturnType<typeof readKnown>> & { seen: Map<string, number>; locale: Locale };

function judge(row: YearInSheet, { organizations, figures, seen, locale }: Judging): SheetYear {
  const names = [row.internalId, row.name].filter(Boolean);
  const organization = findByName(organizations, names);
  const isKnown = typeof organization !== "string";
  const year = /^(19|20)\d\d$/.test(row.year) && Number(row.year) >= EARLIEST ? Number(row.year) : null;
  const place = isKnown && year !== null ? `${organization.id} ${year}` : null;
  const former = (place && figures.get(place)) || null;
  const values = figuresOf(row);
  const fields = {
    row: row.row,
    organization: isKnown ? organization.id : null,
    organization_name: isKnown ? organization.name : row.name || row.internalId,
    ...{ year, ...valuesOf(values, former), former },
  };
  const wrong = (problem: string): SheetYear => ({ ...fields, state: "wrong", problem });
  if (!isKnown)
    return wrong(fieldSentence(organization === "unknown" ? "unknownOrganization" : "ambiguousName", locale));
  if (place === null) return wrong(fieldSentence("year", locale));
  if (FIGURES.some((figure) => values[figure] === undefined)) return wrong(fieldSentence("figure", locale));
  const earlier = seen.get(place);
  if (earlier !== undefined) return wrong(problemText(new Problem(400, "rowTwice", { row: earlier }), locale));
  seen.set(place, row.row);
  const isSame = FIGURES.every((figure) => fields[figure] === (former?.[figure] ?? null));
  return { ...fields, state: !former ? "new" : isSame ? "same" : "changed", problem: null };
}

/** Null for an empty cell, undefined for one that is not a figure. */
const figuresOf = (row: YearInSheet) => {
  const of = (figure: Figure) => (row[figure] === "" ? null : readFigure(figure, row[figure]));
  return { fte: of("fte"), students: of("students"), staff: of("staff") };
};

/** Empty cells keep the stored figure. */
const valuesOf = (values: ReturnType<typeof figuresOf>, former: YearFigures | null): YearFigures => {
  const of = (figure: Figure) => values[figure] ?? former?.[figure] ?? null;
  return { fte: of("fte"), students: of("students"), staff: of("staff") };
};
