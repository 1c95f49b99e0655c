import type { AttributeName } from "@/lib/counter/standard/attributes";
import { attributeNames } from "@/lib/counter/standard/attributes";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { isInterest } from "@/lib/interest/interest-report";
import { type Dimension, dimensionNames, dimensions, isAttribute, mayBe } from "@/lib/usage/dimensions";
import type { FilterName, Where } from "@/lib/usage/question";

/** What a report may be sorted into, in the order in which it is offered. */
export const reportDimensions = mayBe("rows");

/** What a report may be filtered by, in the order in which filters are shown. */
export const filterNames: readonly FilterName[] = dimensionNames.filter((name) => dimensions[name].filter !== false);

/** Filters that the builder has no other control for. */
export const offeredFilters = filterNames.filter(
  (name) => name !== "reportType" && name !== "month" && name !== "year",
);

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Text;
export type Parameter<D extends Dimension = Dimension> = Snake<D>;

/** The name of a dimension in addresses and in the REST surface. */
export function parameterOf<D extends Dimension>(name: D): Parameter<D> {
  // The same words, written with underscores.
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Parameter<D>;
}

/** The names of what may stand in rows. */
export const rowParameters = reportDimensions.map((name) => parameterOf(name));

export const dimensionNamed = (parameter: string): Dimension | undefined =>
  reportDimensions.find((name) => parameterOf(name) === parameter);

/** The filters that are set, in the order in which they are shown; those with controls of their own are not among them. */
export const filtersSet = ({ where }: { readonly where: Where }): FilterName[] =>
  filterNames.filter((name) => name !== "reportType" && name !== "month" && where[name] !== undefined);

type Dimensioned = { counterCode: string; release: string; hasTitles?: boolean; attributes?: readonly string[] };

/**
 * The dimensions of one report type: those of every report, and the attributes that COUNTER gives it, or its owner.
 * Another report unknown to the standard may have any.
 */
export function dimensionsOf(type: Dimensioned): Dimension[] {
  // Of the attributes only what all releases but the oldest tell of all that counts.
  if (isInterest(type)) return having({ hasTitles: true, attributes: ["Data_Type"] });
  const report = definitionOf(type);
  if (!report) return ownDimensions(type);
  const shown: readonly AttributeName[] = [...report.attributes.always, ...report.attributes.onRequest];
  const preset = attributeNames.filter((name) => Object.hasOwn(report.filters, name));
  return having({ hasTitles: report.hasTitles, hasItems: report.hasItems, attributes: [...shown, ...preset] });
}

function ownDimensions({ release, hasTitles = true, attributes = [] }: Dimensioned): Dimension[] {
  return release === "own" ? having({ hasTitles, attributes }) : [...reportDimensions];
}

type Having = { hasTitles: boolean; hasItems?: boolean; attributes: readonly string[] };

function having({ hasTitles, hasItems = false, attributes }: Having): Dimension[] {
  return reportDimensions.filter((name) => {
    if (name === "title") return hasTitles;
    if (name === "item") return hasItems;
    const source = name === "decade" ? "yop" : name;
    return !isAttribute(source) || attributes.includes(dimensions[source].counter);
  });
}

/** The dimensions that all of the report types have; without any report type, none. */
export function sharedDimensions(types: readonly { dimensions: readonly Dimension[] }[]): Dimension[] {
  return reportDimensions.filter(
    (name) => types.length > 0 && types.every(({ dimensions }) => dimensions.includes(name)),
  );
}
