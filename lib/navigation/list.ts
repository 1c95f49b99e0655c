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

/** Sizes of a page that lists offer. */
export const pageSizes = [25, 50, 100] as const;
/** Rows of a page that stands for all, in lists that offer it: more would burden a browser. */
export const ALL_ROWS = 1000;
export type PageSize = (typeof pageSizes)[number] | typeof ALL_ROWS;

/** The size of a page that is meant; a list that offers all rows knows one more. */
export const pageSizeOf = (rows: number, offersAll: boolean): PageSize | undefined =>
  offersAll && rows === ALL_ROWS ? ALL_ROWS : pageSizes.find((one) => one === rows);

/** One of these words. */
export const oneOf = <const T extends string>(values: readonly T[]) =>
  parameter<T>((text) => values.find((value) => value === text));

/** Several of these words, between commas. */
export const severalOf = <const T extends string>(values: readonly T[]) =>
  parameter<T[]>(
    (text) => {
      const found = text.split(",").flatMap((word) => values.find((value) => value === word) ?? []);
      return found.length > 0 ? found : null;
    },
    (value) => value.join(","),
  );

/** A whole number within limits, the id of a record unless said otherwise. */
export const wholeNumber = (from = 1, to = 2_147_483_647) =>
  parameter<number>((text) => (/^-?\d{1,10}$/.test(text) && +text >= from && +text <= to ? Number(text) : null));

/** Text of a given form. */
export const textLike = (form: RegExp) => parameter<string>((text) => (form.test(text) ? text : null));

/** Words to search by. */
export const words = (most = 200) => parameter<string>((text) => text.trim().slice(0, most) || null);

/** Ids of records, separated by commas. */
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

/** What an older address called a parameter: its name now, and its words where they changed. */
type Renamed = string | { name: string; values: Readonly<Record<string, string>> };

const anyList = {
  search: words().withDefault(""),
  page: wholeNumber(1, 1_000_000).withDefault(1),
};

/** What older addresses of every list say. */
const renamedEverywhere: Record<string, Renamed> = {
  size: "page_size",
  sort: "order_by",
  order: { name: "desc", values: { up: "false", down: "true" } },
};

type Declared<C, F extends AddressParameters, A extends AddressParameters, O extends string> = {
  /** The call that gives a page of it; the address speaks as its query does. */
  call: C;
  /** Those of the call's parameters that narrow the list. */
  filters: F;
  /** What the page keeps in its address besides, unknown to the call. */
  beside?: A;
  /** By what the rows can be ordered; the first is usual. */
  orders?: readonly [O, ...O[]];
  /** Of orders that only the data know, such as by an interest group; `orders` are then declared as any text. */
  otherOrders?: RegExp;
  /** Usually downwards. */
  desc?: boolean;
  /** Rows of a page, unless asked otherwise. */
  size?: PageSize;
  /** As many rows as the call gives at once. */
  most?: number;
  /** All rows may be had on one page: the call gives as many at once. */
  offersAll?: boolean;
  renamed?: Readonly<Record<string, Renamed>>;
};

/** A list that its page, its address, its call and its table have in common. */
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
    renamed = {},
  }: Declared<C, F, A, O>,
): List<C, SearchBy<F, A, O>> {
  // A list without orders says nothing of them, to nobody.
  const orderIn = (text: string) =>
    orders?.find((one) => one === text) ?? (otherOrders?.test(text) ? (text as O) : undefined);
  const order_by = parameter<O>(orderIn).withDefault(orders?.[0] ?? ("" as O));
  const page_size = parameter<PageSize>((text) =>
    /^\d{2,4}$/.test(text) ? pageSizeOf(Number(text), offersAll) : null,
  ).withDefault(size);
  const paging = { ...anyList, page_size, order_by, desc: yesNo().withDefault(desc) };
  // What is not declared is empty, as its type parameter says.
  const parameters = { ...filters, ...((beside ?? {}) as A), ...paging };
  type Search = SearchBy<F, A, O>;
  const write = (values: object) => addressText(withValues(new URLSearchParams(), parameters, values));
  const old = { ...renamedEverywhere, ...renamed };

  return {
    name,
    call,
    most,
    offersAll,
    parameters,
    isOrdered: orders !== undefined,
    // As the parameters say, which are those of the search.
    read: (said) => readAddress(parameters, addressOf(said)) as Search,
    renewed(said) {
      const known = new URLSearchParams();
      let isOld = false;
      for (const [key, text] of addressOf(said)) {
        const now = key in parameters && !isOwn(old[key], key, text) ? undefined : old[key];
        isOld ||= now !== undefined;
        if (now === undefined) known.set(key, text);
        else if (typeof now === "string") known.set(now, text);
        else if (now.values[text] !== undefined) known.set(now.name, now.values[text]);
      }
      return isOld ? `?${known}` : null;
    },
    suffix: (search, change = {}) => write({ ...search, page: 1, ...change }),
    address: (search) => pathTo(name) + write(search),
    query(search) {
      const asked = withValues(new URLSearchParams(), parameters, search, true);
      for (const key of Object.keys(beside ?? {})) asked.delete(key);
      if (!orders) for (const key of ["order_by", "desc"]) asked.delete(key);
      return Object.fromEntries([...asked].filter(([, value]) => value !== ""));
    },
    isNarrowed(search) {
      const said = new Map<string, unknown>(Object.entries(search));
      return search.search !== "" || Object.keys(filters).some((key) => isSet(said.get(key), filters[key]));
    },
    // Each is a parameter of the list; what is null goes from the address.
    unfiltered: Object.fromEntries([...Object.keys(filters), "search"].map((key) => [key, null])) as Partial<Search>,
  };
}

type Said = Record<string, string | string[] | undefined>;

/** Of what is said several times the first counts. */
const addressOf = (said: Said) =>
  new URLSearchParams(
    Object.entries(said).flatMap(([key, value]) =>
      [value]
        .flat()
        .slice(0, 1)
        .flatMap((text) => (text === undefined ? [] : [[key, text]])),
    ),
  );

/** What every list has in its address. */
export type Standing<O extends string = string> = {
  search: string;
  order_by: O;
  desc: boolean;
  page: number;
  page_size: PageSize;
};

type SearchBy<F extends AddressParameters, A extends AddressParameters, O extends string> = AddressValues<F> &
  AddressValues<A> &
  Standing<O>;

/** What a list's page, address, call and table ask of its declaration. */
export type List<C extends ListCall, Search> = {
  name: RouteName;
  call: C;
  most: number;
  offersAll: boolean;
  parameters: AddressParameters;
  isOrdered: boolean;
  /** What an address says of the list. */
  read(said: Said): Search;
  /** The parameters in today's words; null where they are in no others. */
  renewed(said: Said): string | null;
  /** What stands behind the path after a change, "" for the list as it is by itself. Another filter or order begins at the first page. */
  suffix(search: Search, change?: Partial<Search>): string;
  /** Address of the list in this state. */
  address(search: Partial<Search>): string;
  /** What the call is asked for. */
  query(search: Search): Record<string, string>;
  /** Whether filters leave something out. */
  isNarrowed(search: Search): boolean;
  /** The change that takes all filters away. */
  unfiltered: Partial<Search>;
};

// biome-ignore lint/suspicious/noExplicitAny: lists of anything
export type AnyList = List<ListCall, any>;
export type SearchOf<L extends AnyList> = ReturnType<L["read"]>;

/** Whether a parameter that has kept its name has another word for what is said. */
const isOwn = (now: Renamed | undefined, key: string, text: string): boolean =>
  typeof now === "object" && now.name === key && text in now.values;

function isSet(value: unknown, filter: unknown): boolean {
  const usual = typeof filter === "object" && filter && "usual" in filter ? filter.usual : null;
  return value !== null && value !== undefined && value !== usual;
}
