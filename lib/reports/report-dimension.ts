import { type Dimension, dimensionNames, dimensions, mayBe } from "@/lib/usage/dimensions";
import type { FilterName, Where } from "@/lib/usage/question";

/** Row dimensions in display order. */
export const reportDimensions = mayBe("rows");

type Dimensioned = {
  readonly dimensions: readonly Dimension[];
  readonly family?: { readonly kind: string; readonly isFull: boolean } | null | undefined;
};

/**
 * Dimensions common to all report types; none without report types. Of a family that is combined, those common to its
 * full reports: views and earlier reports have the same use with fewer attributes, which are blank.
 */
export function sharedDimensions(types: readonly Dimensioned[], isCombined = false): Dimension[] {
  const kind = types[0]?.family?.kind;
  const isFamily = isCombined && kind !== undefined && types.every(({ family }) => family?.kind === kind);
  const full = isFamily ? types.filter(({ family }) => family?.isFull) : [];
  const deciding = full.length > 0 ? full : types;
  return reportDimensions.filter(
    (name) => deciding.length > 0 && deciding.every(({ dimensions }) => dimensions.includes(name)),
  );
}

/** Filter dimensions in display order. */
export const filterNames: readonly FilterName[] = dimensionNames.filter((name) => dimensions[name].filter !== false);

/** Filters without a control of their own in the builder. */
export const offeredFilters = filterNames.filter(
  (name) => name !== "reportType" && name !== "month" && name !== "year",
);

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Text;
export type Parameter<D extends Dimension = Dimension> = Snake<D>;

/** A dimension's name in addresses and the API. */
export function parameterOf<D extends Dimension>(name: D): Parameter<D> {
  // Snake case.
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Parameter<D>;
}

/** Names of row dimensions. */
export const rowParameters = reportDimensions.map((name) => parameterOf(name));

export const dimensionNamed = (parameter: string): Dimension | undefined =>
  reportDimensions.find((name) => parameterOf(name) === parameter);

/** Active filters in display order, without those that have their own controls. */
export const filtersSet = ({ where }: { readonly where: Where }): FilterName[] =>
  filterNames.filter((name) => name !== "reportType" && name !== "month" && where[name] !== undefined);

/** Kinds of objects that can have tags. */
export const taggable = ["organization", "platform", "title"] as const satisfies readonly Dimension[];
export type Taggable = (typeof taggable)[number];

export const isTaggable = (name: Dimension | undefined): name is Taggable => taggable.some((one) => one === name);
