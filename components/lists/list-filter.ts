import type { ReactNode } from "react";
import type { Option } from "@/components/ui/fields/option";
import type { AnyList, SearchOf } from "@/lib/navigation/list";

type FilterChoice = { value: string | null; label: string; count?: number };

/** The search box of a list; `name` is the parameter of the words. */
export type ListSearch<L extends AnyList> = { label: string; hint?: string; name?: keyof SearchOf<L> & string };

type OfValues = {
  /** Label of the choice without a filter. */
  any: string;
};

/** One filter of a list: what it is, its parameter and its texts. ListControls decides where it is shown. */
export type ListFilter<Name extends string> = {
  /** Parameter of the list. */
  name: Name;
  label: string;
  /** Behind the Filters button also on wide screens, so that the others fit into one row. */
  isRare?: boolean;
} & (
  | { kind: "states" /** Chips with their counts; null is the list's default. */; options: readonly FilterChoice[] }
  | { kind: "switch" }
  | ({ kind: "select" /** Up to about fifteen. */; options: readonly Option<string>[] } & OfValues)
  | ({ kind: "pick" /** One of many, searchable. */; options: readonly Option[] } & OfValues)
  | ({
      kind: "several";
      /** Several of many: each becomes a removable chip. */
      options: readonly Option[];
      /** Label of the box that adds another one. */
      another: string;
    } & OfValues)
  | { kind: "month" }
  | { kind: "day"; min?: string | undefined; max?: string | undefined }
  | { kind: "own" /** Controls that show their label themselves. */; content: ReactNode }
);

/** A filter by one of the parameters of a list. */
export type FilterIn<L extends AnyList> = ListFilter<keyof SearchOf<L> & string>;

/** The filter of one kind. */
export type FilterOf<K extends ListFilter<string>["kind"], Name extends string = string> = Extract<
  ListFilter<Name>,
  { kind: K }
>;
