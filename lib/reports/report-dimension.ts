import { type Dimension, dimensionNames, dimensions, mayBe } from "@/lib/usage/dimensions";
import type { FilterName, Where } from "@/lib/usage/question";

/** What a report may be sorted into, in the order in which it is offered. */
export const reportDimensions = mayBe("rows");

/** The dimensions that all of the report types have; without any report type, none. */
export function sharedDimensions(types: readonly { dimensions: readonly Dimension[] }[]): Dimension[] {
  return reportDimensions.filter(
    (name) => types.length > 0 && types.every(({ dimensions }) => dimensions.includes(name)),
  );
}

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

/** What may be given tags. */
export const taggable = ["organization", "platform", "title"] as const satisfies readonly Dimension[];
export type Taggable = (typeof taggable)[number];

export const isTaggable = (name: Dimension | undefined): name is Taggable => taggable.some((one) => one === name);
