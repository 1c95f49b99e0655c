import "server-only";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { findFamilies } from "@/lib/titles/find-families";
import type { Where } from "@/lib/usage/question";
import {
  attributeOf,
  dimensionsOf,
  isAttributeDimension,
  isAttributeTextDimension,
  parameterOf,
  type ReportDimension,
  sharedDimensions,
  textDimensions,
} from "../report-dimension";
import { filtersSet, type ReportDraft } from "../report-draft";
import { notesOf, type ReportNote } from "../report-notes";

export type ResolvedReport = {
  /** The draft's filters in the ids of the facts. */
  where: Where;
  notes: ReportNote[];
};

/**
 * Turns COUNTER's words into the ids of the facts. A word that does not exist matches nothing and is noted. Refuses a
 * report without a known report type (E103), and dimensions that not all of its report types have (E113).
 */
export async function resolveReport(draft: ReportDraft): Promise<ResolvedReport> {
  const [types, words] = await Promise.all([findReportTypes(draft), findWords(draft)]);
  if (types.length === 0) throw new Refused("E103", { parameter: "report_type" });
  refuseForeignDimensions(draft, types.map(dimensionsOf));
  const isUnknown = types.length < draft.reportTypes.length || words.isIncomplete;
  const { organization, platform, yop } = draft.filters;
  const title = draft.filters.title && (await findFamilies("titles", draft.filters.title));
  const where: Where = {
    reportType: types.map(({ id }) => id),
    ...(organization ? { organization } : {}),
    ...(platform ? { platform } : {}),
    ...(title ? { title } : {}),
    ...words.where,
    ...(yop
      ? { yop: yop === "blank" ? [0] : { from: yop.from ?? 1, ...(yop.to === null ? {} : { to: yop.to }) } }
      : {}),
    ...(draft.from || draft.to ? { month: { from: draft.from ?? undefined, to: draft.to ?? undefined } } : {}),
  };
  return { where, notes: [...notesOf(draft, types), ...(isUnknown ? (["unknownValues"] as const) : [])] };
}

function findReportTypes({ reportTypes }: ReportDraft) {
  return db().reportType.findMany({
    where: { shortName: { in: [...reportTypes] } },
    select: {
      ...{ id: true, shortName: true, counterCode: true, release: true },
      ...{ hasTitles: true, attributes: true, periodMonths: true },
    },
    orderBy: { id: "asc" },
  });
}

function refuseForeignDimensions(draft: ReportDraft, ofTypes: readonly (readonly ReportDimension[])[]): void {
  const shared = sharedDimensions(ofTypes.map((dimensions) => ({ dimensions })));
  const used: readonly ReportDimension[] = [draft.rows, ...draft.columns, ...filtersSet(draft)];
  const foreign = used.find((name) => !shared.includes(name));
  if (foreign)
    throw new Refused("E113", {
      dimension: isAttributeDimension(foreign) ? attributeOf[foreign] : parameterOf[foreign],
    });
}

/** Metrics and attribute texts of the filters as ids; a blank is 0. */
async function findWords({ filters }: ReportDraft): Promise<{ where: Partial<Where>; isIncomplete: boolean }> {
  const asked = textDimensions.flatMap((name) => (filters[name] ? [{ name, words: filters[name] }] : []));
  const found = await Promise.all(
    asked.map(async ({ name, words }) => ({ name, words, ids: await idsOf(name, words) })),
  );
  return {
    where: Object.fromEntries(found.map(({ name, ids }) => [name, ids])),
    isIncomplete: found.some(({ words, ids }) => ids.length < words.length),
  };
}

async function idsOf(name: (typeof textDimensions)[number], words: readonly string[]): Promise<number[]> {
  const named = words.filter((word) => word !== "");
  const rows = isAttributeTextDimension(name)
    ? await db().attributeText.findMany({
        where: { attribute: attributeOf[name], text: { in: named } },
        select: { id: true },
      })
    : await db().metric.findMany({ where: { shortName: { in: named } }, select: { id: true } });
  return [...(named.length < words.length ? [0] : []), ...rows.map(({ id }) => id)];
}
