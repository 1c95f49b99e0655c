import "server-only";
import { createTranslator } from "use-intl/core";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { describeGroups } from "@/lib/interest/describe-groups";
import { asksInterest } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { productVersion, settings } from "@/lib/kit/env";
import { displayName } from "@/lib/kit/format/display-name";
import { formatComplete } from "@/lib/kit/format/number";
import { formatTimestamp } from "@/lib/kit/format/time";
import type { Locale } from "@/lib/kit/i18n/routing";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { findTagged } from "@/lib/reports/ask/find-tagged";
import { fullReportNames, labelFilters, labelTags, nameMetrics } from "@/lib/reports/ask/label-filters";
import { readReportCoverage } from "@/lib/reports/ask/read-report-coverage";
import { rangeInWords } from "@/lib/reports/months-text";
import { argumentsOf, type ReportNote } from "@/lib/reports/notes/report-notes";
import { filtersSet } from "@/lib/reports/report-dimension";
import type { NoShare, ShareOf } from "@/lib/reports/shares";
import { listVisibleTagClasses } from "@/lib/tags/list-tag-classes";
import { isYear } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";

/** Metadata of a file, line by line. */
export type AboutLine = { readonly label: string; readonly value: string };

type Named = { readonly name: string; readonly created: Date };

/** Name, time and recipient of a file. */
export function aboutFile(scope: Scope<"usage.view">, { name, created }: Named, locale: Locale): AboutLine[] {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const { firstName, lastName, email } = scope.user;
  const person = [firstName, lastName].filter(Boolean).join(" ");
  return [
    { label: t("name"), value: name },
    { label: t("created"), value: formatTimestamp(created, timeZone()) },
    { label: t("createdFor"), value: person ? `${person} (${email})` : email },
    { label: t("version"), value: `${settings().SITE_NAME}, Usus ${productVersion}` },
  ];
}

/** Current completeness of a report's data; empty if unknown. */
export async function aboutCoverage(
  scope: Scope<"usage.view">,
  question: Question,
  locale: Locale,
): Promise<AboutLine[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const { base, compared, ...all } = await readReportCoverage(scope, { ...question, split: null, part: null });
  const line = (
    label: string,
    found: Pick<typeof all, "ib_count" | "ib_max" | "ib_partial" | "ib_not_offered" | "ratio"> | null,
  ): AboutLine[] => {
    if (found === null || found.ratio === null) return [];
    const ratio = formatComplete(found.ratio, locale);
    return [
      {
        label,
        value: t("coverageOf", {
          ...{ ratio, present: found.ib_count, expected: found.ib_max },
          ...{ partial: found.ib_partial, notOffered: found.ib_not_offered },
        }),
      },
    ];
  };
  if (!question.trend) return line(t("coverage"), all);
  return [
    ...line(t("coverageIn", { period: t("base") }), base),
    ...line(t("coverageIn", { period: t("compared") }), compared),
  ];
}

type AboutContext = {
  readonly locale: Locale;
  readonly notes?: readonly ReportNote[];
  /** Some figures are empty because they would add up different metrics. */
  readonly hasMixed?: boolean;
  /** If requested; `unable` is the reason why there are none. */
  readonly shares: { readonly of: ShareOf; readonly unable: NoShare | null } | null;
};

/** A report's settings in the reader's language. */
export async function aboutReport(
  scope: Scope<"usage.view">,
  question: Question,
  { locale, notes = [], hasMixed = false, shares }: AboutContext,
): Promise<AboutLine[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const { split, rows, columns, measure, trend, rollUp, where, zeroRows, mergeReportTypes, sameMonths, throughout } =
    question;
  const named = (name: (typeof rows)[number]) => words(`dimension.${name}`);
  const reportTypes = await fullReportNames(scope, where.reportType ?? [], locale);
  const span = rangeInWords(createTranslator({ locale, messages: catalog[locale], namespace: "reports.months" }));
  const lines: AboutLine[] = [
    { label: t("splitBy"), value: split ? named(split) : "-" },
    {
      label: t("rows"),
      value: rollUp ? `${words("tag")} (${rows.map(named).join("; ")})` : rows.map(named).join("; "),
    },
    ...(await rollUpLines(scope, question, locale)),
    ...(trend
      ? [
          { label: t("base"), value: span(trend.base) },
          { label: t("compared"), value: span(trend.compared) },
        ]
      : [{ label: t("columns"), value: columns.map(named).join("; ") || "-" }]),
    ...(measure === "uses" ? [] : [{ label: t("measure"), value: words(`measure.${measure}`) }]),
    ...(shares
      ? [{ label: t("shares"), value: shares.unable ? t(`noShares.${shares.unable}`) : t(`sharesOf.${shares.of}`) }]
      : []),
    ...(mergeReportTypes ? [{ label: t("merged"), value: t("yes") }] : []),
    ...(sameMonths ? [{ label: t("sameMonths"), value: t("yes") }] : []),
    ...(throughout ? [{ label: t("throughout"), value: t("yes") }] : []),
    ...(zeroRows ? [{ label: t("zeroRows"), value: t("yes") }] : []),
    { label: named("reportType"), value: reportTypes.join("; ") },
    ...(trend ? [] : [{ label: t("months"), value: span(where.month ?? { from: null, to: null }) }]),
  ];
  return [
    ...lines,
    ...(await filterLines(scope, question, locale)),
    ...(asksInterest(question) ? await interestLines(question, locale) : []),
    ...(await tagLines(scope, question, locale)),
    ...(await organizationLines(scope, question, locale)),
    ...notes.map((note) => ({ label: t("note"), value: words(`notes.${note.code}`, argumentsOf(note)) })),
    ...(hasMixed && !notes.some(({ code }) => code === "mixedMetrics" || code === "mixedUntagged")
      ? [{ label: t("note"), value: words("table.mixedTotal") }]
      : []),
  ];
}

/** Class of the tag rows, and whether there is a row of untagged usage. */
async function rollUpLines(scope: Scope<"usage.view">, { rollUp }: Question, locale: Locale): Promise<AboutLine[]> {
  if (!rollUp) return [];
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const { tagClass, remainder } = rollUp;
  const classes = tagClass === null ? [] : await listVisibleTagClasses(scope);
  const name = classes.find(({ pk }) => pk === tagClass)?.name ?? `#${tagClass}`;
  return [
    { label: t("rollUpClass"), value: tagClass === null ? t("all") : name },
    ...(remainder ? [{ label: words("remainder"), value: t("yes") }] : []),
  ];
}

/** Metrics and access that the figures of each group count. */
async function interestLines({ where }: Question, locale: Locale): Promise<AboutLine[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const descriptions = await describeGroups();
  const names = await nameMetrics([...descriptions.keys()], { locale, ofInterest: true });
  return [...names].flatMap(([group, name]) => {
    const value = descriptions.get(group)?.[locale];
    return value && (where.metric?.includes(group) ?? true) ? [{ label: t("counts", { name }), value }] : [];
  });
}

async function filterLines(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<AboutLine[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const names = await labelFilters(scope, question, locale);
  return filtersSet(question).map((name) => {
    const years = isYear(name) ? question.where[name] : undefined;
    const range = years && "from" in years ? `${years.from ?? ""}–${years.to ?? ""}` : undefined;
    const list = years && !("from" in years) ? years.map((year) => (year === 0 ? "-" : String(year))) : undefined;
    const chosen = (names[name] ?? []).map((value) => (value.value === "" ? "-" : value.name));
    return {
      label: t("filter", { name: words(`dimension.${name}`) }),
      value: range ?? ((list ?? chosen).join("; ") || words("filter.none")),
    };
  });
}

async function tagLines(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<AboutLine[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  return (await labelTags(scope, question)).map(({ of, by, names }) => ({
    label: t(by, { name: words(`dimension.${of}`) }),
    value: names.join("; ") || words("filter.none"),
  }));
}

/** The organizations, unless the report's rows, columns or filters name them. */
async function organizationLines(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<AboutLine[]> {
  const { rows, columns, split, where } = question;
  if (where.organization || [...rows, ...columns, split].includes("organization")) return [];
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const { organization: tagged } = (await findTagged(scope, question)).objects;
  const organizations = await db().organization.findMany({
    where: { AND: [{ id: reach(scope) }, tagged ? { id: { in: [...tagged] } } : {}] },
  });
  const named = organizations.map((one) => displayName(one, locale));
  const sorted = named.sort(new Intl.Collator(locale).compare);
  return [{ label: t("organizations"), value: sorted.join("; ") || words("filter.none") }];
}
