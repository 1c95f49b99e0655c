import type { ReportKind } from "@/lib/counter/standard/attributes";
import { type Dimension, isPeriod } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { isTaggable } from "../report-dimension";

export type OfferedType = {
  readonly shortName: string;
  readonly counterCode: string;
  readonly name: string;
  readonly description: string;
  readonly release: string;
  readonly kind?: ReportKind | undefined;
  /** Defined by COUNTER; empty for others, which may have any. */
  readonly metrics: readonly string[];
  readonly dimensions: readonly Dimension[];
  /** Reports of one kind in any release, with the place of this one among all: the first that has a month counts. */
  readonly family?: { readonly kind: string; readonly isFull: boolean; readonly place: number } | null | undefined;
  readonly hasData?: boolean | undefined;
};

/** Options for the builder. */
export type ReportOffer = { readonly reportTypes: readonly OfferedType[] };

/** The report types of a question, in its order. */
export const typesOf = ({ where }: Pick<Question, "where">, { reportTypes }: ReportOffer): OfferedType[] =>
  (where.reportType ?? []).flatMap((name) => reportTypes.find(({ shortName }) => shortName === name) ?? []);

export type FamilyMember = Pick<OfferedType, "shortName" | "family" | "hasData">;
type Family = { readonly kind: string; readonly reportTypes: readonly string[] };

/** Families with data in several report types, each with these from best to least. */
export function familiesIn({ reportTypes }: { readonly reportTypes: readonly FamilyMember[] }): Family[] {
  const members = reportTypes.flatMap(({ family, hasData, shortName }) =>
    family && hasData ? [{ ...family, shortName }] : [],
  );
  return [...new Set(members.map(({ kind }) => kind))].flatMap((kind) => {
    const own = members.filter((one) => one.kind === kind).sort((a, b) => a.place - b.place);
    return own.length > 1 ? [{ kind, reportTypes: own.map(({ shortName }) => shortName) }] : [];
  });
}

/** All report types of the family that has one of these, else these. */
export function inFamily<Type extends FamilyMember>(
  types: readonly Type[],
  { reportTypes }: { readonly reportTypes: readonly Type[] },
): readonly Type[] {
  const isOwn = (name: string) => types.some(({ shortName }) => shortName === name);
  const family = familiesIn({ reportTypes }).find((one) => one.reportTypes.some(isOwn));
  return family?.reportTypes.flatMap((name) => reportTypes.find(({ shortName }) => shortName === name) ?? []) ?? types;
}

/** The family that a question combines as a whole. */
export const familyOfQuestion = (
  { where, mergeReportTypes }: Pick<Question, "where" | "mergeReportTypes">,
  offer: ReportOffer,
): Family | undefined =>
  mergeReportTypes
    ? familiesIn(offer).find(({ reportTypes }) => reportTypes.join() === where.reportType?.join())
    : undefined;

/** Whether the report's rows can be grouped by tag. */
export const mayRollUp = ({ rows, trend }: Pick<Question, "rows" | "trend">): boolean =>
  !trend && rows.length === 1 && rows.every(isTaggable);

/** Whether the report can have rows without usage: only for objects known independently of usage. */
export const mayHaveZeroRows = ({ rows, trend, rollUp }: Pick<Question, "rows" | "trend" | "rollUp">): boolean =>
  !trend && !rollUp && rows.length === 1 && rows.every(isTaggable);

/** Whether the report shows how usage changes over time. */
export const isOverTime = ({ rows, columns, trend }: Pick<Question, "rows" | "columns" | "trend">): boolean =>
  trend !== null || [...rows, ...columns].some(isPeriod);

/** Whether the report types can be combined in order. */
export const mayMerge = ({ where, split }: Pick<Question, "where" | "split">): boolean =>
  (where.reportType?.length ?? 0) > 1 && split !== "reportType";
