import { type PageSize, pageSizeOf } from "./list";

/** How one person wants to see a list: columns besides the usual ones, their widths. */
export type ListLook = {
  /** Columns that are shown or not, where it is not as usual. */
  shown: Readonly<Record<string, boolean>>;
  /** In pixels. */
  widths: Readonly<Record<string, number>>;
  /** Rows of a page, where they were chosen. */
  size?: PageSize;
};

/** All that a browser remembers of lists; the height of rows is the same in all. */
export type Looks = { density: "compact" | "relaxed"; lists: Readonly<Record<string, ListLook>> };

export const LOOKS_COOKIE = "usus.lists";

export const plainLook: ListLook = { shown: {}, widths: {} };

const WIDEST = 1200;

/** What the cookie says; what it says wrongly is as if it were not said. */
export function readLooks(text: string | undefined): Looks {
  const said = recordOf(parsed(text));
  const lists = Object.entries(recordOf(said.lists)).map(([name, look]) => {
    const { shown, widths, size: rows } = recordOf(look);
    const size = typeof rows === "number" ? pageSizeOf(rows, true) : undefined;
    return [
      name,
      {
        shown: only(recordOf(shown), (value): value is boolean => typeof value === "boolean"),
        widths: only(
          recordOf(widths),
          (value): value is number => typeof value === "number" && value > 0 && value <= WIDEST,
        ),
        ...(size && { size }),
      },
    ] as const;
  });
  return { density: said.density === "relaxed" ? "relaxed" : "compact", lists: Object.fromEntries(lists) };
}

/** Lists that look as usual are left out, so that the cookie stays small. */
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
