import { useLocale, useTranslations } from "next-intl";
import { useFamilyName, useOfferedName } from "@/components/counter/report-type-name";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames, NamedValue } from "@/lib/reports/ask/label-filters";
import { familyOfQuestion, type ReportOffer, typesOf } from "@/lib/reports/build/report-offer";
import { filtersSet, type Taggable, taggable } from "@/lib/reports/report-dimension";
import { isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question } from "@/lib/usage/question";
import { useBuilderPeriod, writtenYears } from "./period-text";

/** More values are given by number. */
const MOST_NAMES = 2;

export type SentenceParts = {
  readonly question: Question;
  readonly offer: ReportOffer;
  readonly calendar: Calendar;
  /** Names of the filter values. */
  readonly names: FilterNames;
  /** Organizations within reach. */
  readonly organizationCount: number;
};

/** Filters of a question that are words of their own: the metric, the organizations and the period are others. */
export const filterWordsOf = (question: Question): FilterName[] =>
  filtersSet(question).filter((name) => name !== "year" && name !== "metric" && name !== "organization");

/** Kinds of objects that a question filters by tag. */
export const tagWordsOf = ({ tags, tagClasses }: Question): Taggable[] =>
  taggable.filter((of) => tags[of] ?? tagClasses[of]);

/** The texts of the words of a report's sentence. */
export function useSentenceWords() {
  const t = useTranslations("reportBuilder.sentence");
  const dimensions = useTranslations("reports.dimension");
  const blank = useTranslations("reportBuilder.filter")("blank");
  const locale = useLocale();
  const typeName = useOfferedName();
  const familyName = useFamilyName();
  const periodOf = useBuilderPeriod();
  const namesOf = (values: readonly NamedValue[]) => values.map(({ name }) => name);
  const oneOf = (names: readonly string[]) => new Intl.ListFormat(locale, { type: "disjunction" }).format(names);
  const allOf = (names: readonly string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
  const lower = (text: string) => `${text.charAt(0).toLocaleLowerCase(locale)}${text.slice(1)}`;

  const metric = ({ where }: Question, names: FilterNames): string => {
    if (where.metric === undefined) return t("metric.all");
    const chosen = namesOf(names.metric ?? []);
    if (chosen.length === 0) return t("metric.none");
    return chosen.length <= MOST_NAMES ? allOf(chosen) : t("metric.many", { count: chosen.length });
  };
  const reportTypes = (question: Question, offer: ReportOffer): string => {
    const family = familyOfQuestion(question, offer);
    if (family) return familyName(family);
    const types = typesOf(question, offer);
    const [first] = types;
    if (types.length === 1 && first) return typeName(first);
    if (types.length === 0) return question.where.reportType?.join(", ") || "–";
    const codes = types.map(shortReportName);
    return question.mergeReportTypes ? codes.reduce((better, other) => t("typeElse", { better, other })) : allOf(codes);
  };
  const organizations = ({ where }: Question, names: FilterNames, count: number): string => {
    if (where.organization === undefined) return t("organizations.all", { count });
    const chosen = namesOf(names.organization ?? []);
    if (chosen.length === 0) return t("organizations.none");
    return chosen.length <= MOST_NAMES ? allOf(chosen) : t("organizations.many", { count: chosen.length });
  };
  const valuesOf = (name: string, chosen: readonly string[]): string => {
    if (chosen.length === 0) return t("filter.none", { name });
    return chosen.length <= MOST_NAMES
      ? t("filter.is", { name, values: oneOf(chosen) })
      : t("filter.many", { name, count: chosen.length });
  };
  return {
    metric,
    reportTypes,
    organizations,
    period: periodOf,
    filter: ({ where }: Question, dimension: FilterName, names: FilterNames): string => {
      const name = lower(dimensions(dimension));
      if (!isYear(dimension)) return valuesOf(name, namesOf(names[dimension] ?? []));
      const years = writtenYears(where[dimension], blank);
      return years ? t("filter.is", { name, values: years }) : t("filter.none", { name });
    },
    /** Their names, null until they are known. */
    tags: ({ tags, tagClasses }: Question, of: Taggable, names: readonly string[] | null): string => {
      const count = (tags[of]?.length ?? 0) + (tagClasses[of]?.length ?? 0);
      const name = t(`tag.${of}`);
      return names?.length === count ? valuesOf(name, names) : t("filter.many", { name, count });
    },
    /** Those that differ from a new report. */
    options: ({ rollUp, zeroRows, totals, sameMonths, throughout }: Question): string[] => [
      ...(rollUp ? [t("option.rollUp")] : []),
      ...(rollUp?.remainder ? [t("option.remainder")] : []),
      ...(zeroRows ? [t("option.zeroRows")] : []),
      ...(sameMonths ? [t("option.sameMonths")] : []),
      ...(throughout ? [t("option.throughout")] : []),
      ...(totals ? [] : [t("option.noTotals")]),
    ],
  };
}

type Joint = "measure" | "from" | "by" | "columns" | "split" | "during" | "at" | "where";

/** Texts between the words, in the order of both languages. A comma follows a word without a space. */
export function useSentenceJoints() {
  const t = useTranslations("reportBuilder.sentence.joint");
  return ({
    question,
    offer,
    names,
  }: Omit<SentenceParts, "calendar" | "organizationCount">): Readonly<Record<Joint, string>> => {
    const chosen = question.where.organization === undefined ? null : (names.organization ?? []).length;
    const whose = chosen === null ? "all" : chosen === 1 ? "one" : chosen > 0 && chosen <= MOST_NAMES ? "some" : "many";
    return {
      measure: question.measure === "uses" ? "" : t(`measure.${question.measure}`),
      from: t(typesOf(question, offer).length === 1 ? "from.one" : "from.some"),
      by: t("by"),
      columns: t("columns"),
      split: t("split"),
      during: t("during"),
      at: t(`at.${whose}`),
      where: t("where"),
    };
  };
}

/** The sentence of a report as text: what is counted, by what, when, where and under which conditions. */
export function useSentenceText() {
  const by = useTranslations("reports.byDimension");
  const locale = useLocale();
  const words = useSentenceWords();
  const jointsOf = useSentenceJoints();
  const list = (texts: readonly string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(texts);
  return (parts: SentenceParts): string => {
    const { question, offer, calendar, names, organizationCount } = parts;
    const joints = jointsOf(parts);
    const { rows, columns, split } = question;
    const filters = [
      ...filterWordsOf(question).map((dimension) => words.filter(question, dimension, names)),
      ...tagWordsOf(question).map((of) => words.tags(question, of, null)),
    ];
    const pieces = [
      ...[joints.measure, words.metric(question, names), joints.from, words.reportTypes(question, offer)],
      ...[joints.by, list(rows.map((name) => by(name)))],
      ...(columns.length > 0 ? [joints.columns, list(columns.map((name) => by(name)))] : []),
      ...(split ? [joints.split, by(split)] : []),
      ...[joints.during, words.period(question, calendar).text],
      ...[joints.at, words.organizations(question, names, organizationCount)],
      ...(filters.length > 0 ? [joints.where, list(filters)] : []),
    ];
    const sentence = pieces
      .filter((piece) => piece !== "")
      .join(" ")
      .replaceAll(" , ", ", ");
    return `${[sentence, ...words.options(question)].join(", ")}.`;
  };
}
