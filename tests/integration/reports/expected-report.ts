import type { Dimension } from "@/lib/usage/dimensions";
import type { StoredFact } from "@/lib/usage/fact";
import type { MonthRange, Question } from "@/lib/usage/question";

// The expected report, computed with plain loops over a list of facts and without the product's code.

type Tagged = "organization" | "platform" | "title";

export type Known = {
  readonly facts: readonly StoredFact[];
  /** Organizations within reach. */
  readonly reach: readonly number[];
  /** Words of the field by dimension and id; a blank is "". */
  readonly wordOf: (dimension: string, id: number) => string;
  /** Objects of each tag that the reader may see, and the class of the tag. */
  readonly tags: readonly { id: number; tagClass: number; of: Tagged; objects: readonly number[] }[];
  /** Platforms that the organizations within reach use. */
  readonly platforms: readonly number[];
};

type Row = { key: string; total: number; cells: Record<string, number> };
type Reckoned = {
  rows: Row[];
  columns: { key: string; total: number | null }[];
  total: number;
  remainder: Omit<Row, "key"> | null;
};

export function reckonReport(question: Question, known: Known): Reckoned {
  const usage = usageOf(question, known);
  const ofPart =
    question.part === null ? usage : usage.filter((fact) => keyOf(fact, question.split) === `${question.part}`);
  const tags = rowTags(question, known);
  const groups = new Map<string, StoredFact[]>();
  const add = (key: string, fact?: StoredFact) =>
    groups.set(key, [...(groups.get(key) ?? []), ...(fact ? [fact] : [])]);
  const ofRow = question.rows[0] as Tagged; // of rows that are tags
  for (const fact of ofPart) {
    if (!tags) add(question.rows.map((name) => keyOf(fact, name)).join(), fact);
    for (const tag of tags ?? []) if (tag.objects.includes(Number(keyOf(fact, ofRow)))) add(`${tag.id}`, fact);
  }
  if (question.zeroRows && !question.trend) for (const key of objectsOf(question, known)) add(key);
  const untagged = ofPart.filter((fact) => !tags?.some(({ objects }) => objects.includes(Number(keyOf(fact, ofRow)))));
  const figures = figuresOf(question);
  const columns = question.trend ? ["base", "compared", "difference", "change"] : columnKeys(question, usage);
  const whole = figures(ofPart);
  return {
    rows: [...groups]
      .map(([key, facts]) => ({ key, ...figures(facts) }))
      .filter((row) => !question.trend || row.cells.base || row.cells.compared),
    columns: columns.map((key) => ({ key, total: whole.cells[key] ?? (key === "change" ? null : 0) })),
    total: whole.total,
    remainder: tags && question.rollUp?.remainder ? figures(untagged) : null,
  };
}

const sum = (facts: readonly StoredFact[]) => facts.reduce((all, { value }) => all + value, 0);

function figuresOf({ columns, trend }: Question) {
  return (facts: readonly StoredFact[]): Omit<Row, "key"> => {
    if (trend) {
      const base = sum(facts.filter(({ month }) => inMonths(month, trend.base)));
      const compared = sum(facts.filter(({ month }) => inMonths(month, trend.compared)));
      const change = base === 0 ? {} : { change: (compared - base) / base };
      return { total: base, cells: { base, compared, difference: compared - base, ...change } };
    }
    const cells: Record<string, number> = {};
    for (const fact of columns.length > 0 ? facts : []) {
      const key = columns.map((name) => keyOf(fact, name)).join();
      cells[key] = (cells[key] ?? 0) + fact.value;
    }
    return { total: sum(facts), cells };
  };
}

const columnKeys = ({ columns }: Question, usage: readonly StoredFact[]) =>
  columns.length === 0 ? [] : [...new Set(usage.map((fact) => columns.map((name) => keyOf(fact, name)).join()))];

function usageOf(question: Question, known: Known): StoredFact[] {
  const types = question.where.reportType ?? [];
  const typeOf = (fact: StoredFact) => types.indexOf(known.wordOf("reportType", fact.reportTypeId));
  const within = known.facts.filter((fact) => known.reach.includes(fact.organizationId) && typeOf(fact) >= 0);
  const placeOf = (fact: StoredFact) => `${fact.organizationId} ${fact.platformId} ${fact.month}`;
  const first = new Map<string, number>();
  for (const fact of within) first.set(placeOf(fact), Math.min(first.get(placeOf(fact)) ?? 9, typeOf(fact)));
  return within.filter(
    (fact) =>
      (!question.mergeReportTypes || typeOf(fact) === first.get(placeOf(fact))) &&
      passes(fact, question, known) &&
      isTagged(fact, question, known),
  );
}

function passes(fact: StoredFact, { where }: Question, { wordOf }: Known): boolean {
  const { yop, year, month, reportType: _, ...lists } = where;
  const inYears = (of: typeof yop, key: number) =>
    !of || ("from" in of ? key >= (of.from ?? 1) && key <= (of.to ?? 9999) : of.includes(key));
  const inLists = Object.entries(lists).every(([name, values]) => {
    if (!Array.isArray(values)) return true;
    const id = Number(keyOf(fact, name as Dimension)); // the names of filters are dimensions
    if (id === 0 && values.includes(unshown(wordOf("reportType", fact.reportTypeId), name))) return true;
    return values.some((value) => (typeof value === "number" ? value === id : value === wordOf(name, id)));
  });
  return (
    inLists && inYears(yop, fact.yop) && inYears(year, Number(fact.month.slice(0, 4))) && inMonths(fact.month, month)
  );
}

/** The value of usage that a report of Release 5 does not break down by an attribute. */
function unshown(type: string, attribute: string): string | undefined {
  if (attribute === "accessMethod") return "Regular";
  return attribute === "accessType" && type === "TR" ? "Controlled" : undefined;
}

const inMonths = (month: string, range: MonthRange | undefined) =>
  (!range?.from || month >= range.from) && (!range?.to || month <= range.to);

/** Of the tags and of the classes asked for, one at least each. */
function isTagged(fact: StoredFact, { tags, tagClasses }: Question, known: Known): boolean {
  return (["organization", "platform", "title"] as const).every((of) => {
    const own = known.tags.filter((tag) => tag.of === of && tag.objects.includes(Number(keyOf(fact, of))));
    const has = (asked: readonly number[] | undefined, idOf: (tag: (typeof own)[number]) => number) =>
      !asked || own.some((tag) => asked.includes(idOf(tag)));
    return has(tags[of], ({ id }) => id) && has(tagClasses[of], ({ tagClass }) => tagClass);
  });
}

function rowTags({ rollUp, rows }: Question, { tags }: Known) {
  const { tagClass = null } = rollUp ?? {};
  return rollUp && tags.filter(({ of, tagClass: own }) => of === rows[0] && (tagClass === null || own === tagClass));
}

/** Objects that have a row whether they are used or not. */
function objectsOf(question: Question, known: Known): string[] {
  const [of] = question.rows;
  const { where } = question;
  const tags = rowTags(question, known);
  const passesOwn = (id: number) => passesAs(of, id);
  const passesAs = (of: Dimension | undefined, id: number) => {
    const probe = { organizationId: id, platformId: id, titleId: id } as StoredFact; // only the keys that tags are of
    const filter = of === "organization" || of === "platform" || of === "title" ? where[of] : undefined;
    const only = of === "organization" || of === "platform" || of === "title" ? of : "title";
    const query = {
      ...question,
      tags: { [only]: question.tags[only] },
      tagClasses: { [only]: question.tagClasses[only] },
    };
    return (!filter || filter.includes(id)) && isTagged(probe, query, known);
  };
  if (tags) return tags.filter(({ objects }) => objects.some(passesOwn)).map(({ id }) => `${id}`);
  if (of === "organization") return known.reach.filter(passesOwn).map(String);
  // Every library uses every platform.
  const isAsked = known.reach.some((id) => passesAs("organization", id));
  if (of === "platform") return isAsked ? known.platforms.filter(passesOwn).map(String) : [];
  if (of === "metric") {
    const { title: _, ...placeTags } = question.tags;
    const { title: __, ...tagClasses } = question.tagClasses;
    const { organization, platform, metric, reportType } = where;
    const counted = { organization, platform, metric, reportType };
    const there = usageOf({ ...question, tags: placeTags, tagClasses, mergeReportTypes: false, where: counted }, known);
    return [...new Set(there.map(({ metricId }) => String(metricId)))];
  }
  if (of !== "title") return [];
  const { organization, platform, title, dataType, publisher } = where;
  const ever: Question = {
    ...{ ...question, mergeReportTypes: false },
    where: { organization, platform, title, dataType, publisher, reportType: where.reportType },
  };
  const usage = usageOf(ever, known);
  // Of requests, a title that was refused for lack of a license is not unused.
  const isRefusal = (fact: StoredFact) => known.wordOf("metric", fact.metricId) === "No_License";
  const isOfRequests = where.metric !== undefined && !where.metric.includes("No_License");
  const refused = new Set(
    usage
      .filter((fact) => isOfRequests && isRefusal(fact) && inMonths(fact.month, where.month))
      .map(({ titleId }) => titleId),
  );
  const licensed = usage.filter((fact) => !isOfRequests || !isRefusal(fact)).map(({ titleId }) => titleId);
  return [...new Set(licensed)].filter((id) => id !== 0 && !refused.has(id)).map(String);
}

export function keyOf(fact: StoredFact, dimension: Dimension | null): string {
  switch (dimension) {
    case "organization":
    case "platform":
    case "title":
    case "metric":
    case "reportType":
    case "item":
      return String(fact[`${dimension}Id`]);
    case "account":
      return String(fact.accountId);
    case "month":
      return fact.month;
    case "year":
      return fact.month.slice(0, 4);
    case "decade":
      return String(fact.yop < 10 || fact.yop === 9999 ? fact.yop : fact.yop - (fact.yop % 10));
    case null:
      return "";
    default:
      return String(fact[dimension]);
  }
}
