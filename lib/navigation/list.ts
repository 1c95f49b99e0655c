import type { Contract } from "@/lib/access/contract";
import type { Permission } from "@/lib/access/permissions";
import {
  type AddressParameters,
  type AddressValues,
  addressText,
  parameter,
  readAddress,
  withValues,
} from "@/lib/kit/address";
import { pathTo, type RouteName } from "./routes";

/** Page sizes of lists. */
export const pageSizes = [25, 50, 100] as const;
/** Page size "all", in lists that offer it: more rows would burden a browser. */
export const ALL_ROWS = 1000;
export type PageSize = (typeof pageSizes)[number] | typeof ALL_ROWS;

/** The page size with this number of rows, including "all" where offered. */
export const pageSizeOf = (rows: number, offersAll: boolean): PageSize | undefined =>
  offersAll && rows === ALL_ROWS ? ALL_ROWS : pageSizes.find((one) => one === rows);

/** One of these values. */
export const oneOf = <const T extends string>(values: readonly T[]) =>
  parameter<T>((text) => values.find((value) => value === text));

/** Several of these values, comma-separated. */
export const severalOf = <const T extends string>(values: readonly T[]) =>
  parameter<T[]>(
    (text) => {
      const currentWords = text.split(",").flatMap((word) => values.find((value) => value === word) ?? []);
      return currentWords.length > 0 ? currentWords : null;
    },
    (value) => value.join(","),
  );

/** An integer within limits, by default the id of a record. */
export const wholeNumber = (from = 1, to = 2_147_483_647) =>
  parameter<number>((text) => (/^-?\d{1,10}$/.test(text) && +text >= from && +text <= to ? Number(text) : null));

/** Text that matches a pattern. */
export const textLike = (form: RegExp) => parameter<string>((text) => (form.test(text) ? text : null));

/** Search words. */
export const words = (most = 200) => parameter<string>((text) => text.trim().slice(0, most) || null);

/** Comma-separated ids. */
export const ids = () =>
  parameter<number[]>(
    (text) => (/^\d{1,9}(,\d{1,9}){0,99}$/.test(text) ? text.split(",").map(Number) : null),
    (value) => value.join(","),
  );

/** yyyy-MM */
export const monthText = () => textLike(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/);

export const yesNo = () => parameter<boolean>((text) => ({ true: true, false: false })[text]);

// biome-ignore lint/suspicious/noExplicitAny: any call that gives a page of a list
type ListCall = Contract<Permission, any, any, undefined, any>;

const anyList = {
  search: words().withDefault(""),
  page: wholeNumber(1, 1_000_000).withDefault(1),
};

type Declared<C, F extends AddressParameters, A extends AddressParameters, O extends string> = {
  /** The call that returns one page; the address uses the call's parameters. */
  call: C;
  /** Parameters of the call that filter the list. */
  filters: F;
  /** Further parameters of the page's address, not sent to the call. */
  beside?: A;
  /** Sort keys; the first is the default. */
  orders?: readonly [O, ...O[]];
  /** Sort keys that depend on data, such as an interest group; `orders` then accepts any text. */
  otherOrders?: RegExp;
  /** Descending by default. */
  desc?: boolean;
  /** Default page size. */
  size?: PageSize;
  /** The call's maximum page size. */
  most?: number;
  /** Offers all rows on one page: the call returns that many at once. */
  offersAll?: boolean;
};

/** Declaration shared by a list's page, address, call and table. */
export function list<
  C extends ListCall,
  F extends AddressParameters,
  A extends AddressParameters = Record<never, never>,
  const O extends string = string,
>(
  name: RouteName,
  {
    call,
    filters,
    beside,
    orders,
    otherOrders,
    desc = false,
    size = 25,
    most = 100,
    offersAll = false,
  }: Declared<C, F, A, O>,
): List<C, SearchBy<F, A, O>> {
  // A list without sort keys has no order.
  const orderIn = (text: string) =>
    orders?.find((one) => one === text) ?? (otherOrders?.test(text) ? (text as O) : undefined);
  const order_by = parameter<O>(orderIn).withDefault(orders?.[0] ?? ("" as O));
  const page_size = parameter<PageSize>((text) =>
    /^\d{2,4}$/.test(text) ? pageSizeOf(Number(text), offersAll) : null,
  ).withDefault(size);
  const paging = { ...anyList, page_size, order_by, desc: yesNo().withDefault(desc) };
  // Undeclared parameters are empty, as the type parameter states.
  const parameters = { ...filters, ...((beside ?? {}) as A), ...paging };
  type Search = SearchBy<F, A, O>;
  const filtersSet = (search: Search) => {
    const values = new Map<string, unknown>(Object.entries(search));
    return Object.keys(filters).filter((key) => isSet(values.get(key), filters[key]));
  };
  const write = (values: object) => addressText(withValues(new URLSearchParams(), parameters, values));

  return {
    name,
    call,
    most,
    offersAll,
    parameters,
    isOrdered: orders !== undefined,
    // The parameters are those of the search.
    read: (said) => readAddress(parameters, addressOf(said)) as Search,
    suffix: (search, change = {}) => write({ ...search, page: 1, ...change }),
    address: (search) => pathTo(name) + write(search),
    query(search) {
      const query = withValues(new URLSearchParams(), parameters, search, true);
      for (const key of Object.keys(beside ?? {})) query.delete(key);
      if (!orders) for (const key of ["order_by", "desc"]) query.delete(key);
      return Object.fromEntries([...query].filter(([, value]) => value !== ""));
    },
    filtersSet,
    isNarrowed: (search) => search.search !== "" || filtersSet(search).length > 0,
    // Each is a parameter of the list; null removes it from the address.
    unfiltered: Object.fromEntries([...Object.keys(filters), "search"].map((key) => [key, null])) as Partial<Search>,
  };
}

type Said = Record<string, string | string[] | undefined>;

/** The first of repeated parameters counts. */
const addressOf = (said: Said) =>
  new URLSearchParams(
    Object.entries(said).flatMap(([key, value]) =>
      [value]
        .flat()
        .slice(0, 1)
        .flatMap((text) => (text === undefined ? [] : [[key, text]])),
    ),
  );

/** Address state common to all lists. */
export type ListOrder<O extends string = string> = {
  search: string;
  order_by: O;
  desc: boolean;
  page: number;
  page_size: PageSize;
};

type SearchBy<F extends AddressParameters, A extends AddressParameters, O extends string> = AddressValues<F> &
  AddressValues<A> &
  ListOrder<O>;

/** Functions that a list's page, address, call and table use. */
export type List<C extends ListCall, Search> = {
  name: RouteName;
  call: C;
  most: number;
  offersAll: boolean;
  parameters: AddressParameters;
  isOrdered: boolean;
  /** Parses the list's state from the address. */
  read(said: Said): Search;
  /** The query string after a change, "" for the default state. A new filter or order returns to the first page. */
  suffix(search: Search, change?: Partial<Search>): string;
  /** Address of the list in this state. */
  address(search: Partial<Search>): string;
  /** Parameters of the call. */
  query(search: Search): Record<string, string>;
  /** Names of the filters that are set, without the search words. */
  filtersSet(search: Search): string[];
  /** Whether search words or filters are set. */
  isNarrowed(search: Search): boolean;
  /** The change that clears all filters. */
  unfiltered: Partial<Search>;
};

// biome-ignore lint/suspicious/noExplicitAny: lists of anything
export type AnyList = List<ListCall, any>;
export type SearchOf<L extends AnyList> = ReturnType<L["read"]>;

function isSet(value: unknown, filter: unknown): boolean {
  const usual = typeof filter === "object" && filter && "usual" in filter ? filter.usual : null;
  return value !== null && value !== undefined && value !== usual;
}
