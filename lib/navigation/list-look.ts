import { type PageSize, pageSizeOf } from "./list";

/** A user's view of a list: visible columns and their widths. */
export type ListLook = {
  /** Columns whose visibility differs from the default. */
  shown: Readonly<Record<string, boolean>>;
  /** Pixels. */
  widths: Readonly<Record<string, number>>;
  /** Chosen page size. */
  size?: PageSize;
};

/** Everything a browser remembers of lists; row height applies to all. */
export type Looks = { density: "compact" | "relaxed"; lists: Readonly<Record<string, ListLook>> };

export const LOOKS_COOKIE = "usus.lists";

export const plainLook: ListLook = { shown: {}, widths: {} };

const WIDEST = 1200;

/** Parses the cookie; ignores invalid parts. */
export function readLooks(text: string | undefined): Looks {
  const looks = recordOf(parsed(text));
  const lists = Object.entries(recordOf(looks.lists)).map(([name, look]) => {
    const { shown: columns, widths, size: rows } = recordOf(look);
    const size = typeof rows === "number" ? pageSizeOf(rows, true) : undefined;
    return [
      name,
      {
        shown: only(recordOf(columns), (value): value is boolean => typeof value === "boolean"),
        widths: only(
          recordOf(widths),
          (value): value is number => typeof value === "number" && value > 0 && value <= WIDEST,
        ),
        ...(size && { size }),
      },
    ] as const;
  });
  return { density: looks.density === "relaxed" ? "relaxed" : "compact", lists: Object.fromEntries(lists) };
}

/** Omits lists with default settings to keep the cookie small. */
export function writeLooks({ density, lists }: Looks): string {
  const own = Object.entries(lists).filter(
    ([, { shown, widths, size }]) => size !== undefined || Object.keys(shown).length + Object.keys(widths).length > 0,
  );
  return JSON.stringify({ density, lists: Object.fromEntries(own) });
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const only = <T>(values: Record<string, unknown>, isGood: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (isGood(value) ? [[key, value]] : [])));
