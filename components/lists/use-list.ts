import { useSearchParams } from "next/navigation";
import { useMemo, useState, useTransition } from "react";
import { useAddress } from "@/components/ui/address.client";
import { usePathname } from "@/lib/kit/i18n/navigation";
import { type AnyList, pageSizeOf, type SearchOf, type Standing } from "@/lib/navigation/list";
import { useLook } from "./list-provider.client";

/** What is to be different; another filter or order begins at the first page. */
type Change<L extends AnyList> = Partial<SearchOf<L>> | Partial<Standing>;

export type ListState<L extends AnyList> = {
  of: L;
  /** What the list is narrowed and ordered by, ahead of the page that the server is still making. */
  search: SearchOf<L>;
  /** Address of the list after a change. */
  href: (change: Change<L>) => string;
  /** Makes a change; what was pressed waits until it is there. Words that are typed take the place of those before. */
  go: (change: Change<L>, pressed?: string, history?: "push" | "replace") => void;
  isPending: boolean;
  /** What was pressed and waits. */
  pressed: string | null;
};

/** The state of a list, which is in the address. */
export function useList<L extends AnyList>(of: L): ListState<L> {
  const path = usePathname();
  const tab = useSearchParams().get("tab");
  const [isPending, startTransition] = useTransition();
  const [pressed, press] = useState<string | null>(null);
  const { size } = useLook(of.name);
  const parameters = useMemo(() => {
    const { page_size } = of.parameters;
    return size && page_size ? { ...of.parameters, page_size: page_size.withDefault(size) } : of.parameters;
  }, [of, size]);
  const [search, set] = useAddress(parameters, { asksServer: true, startTransition });
  return {
    of,
    // As the parameters say, which are those of the list.
    search: search as SearchOf<L>,
    href: (change) => path + inTab(of.suffix(search, change), tab),
    go: (change, by, history = "push") => {
      press(by ?? null);
      set({ page: null, ...change }, { history });
    },
    isPending,
    pressed: isPending ? pressed : null,
  };
}

/** The change that a pager asks for. */
export const pageChange = (page: number, size: number) => ({
  page,
  page_size: pageSizeOf(size, true) ?? 25,
});

/** A list that stands in a tab of a page stays there. */
function inTab(suffix: string, tab: string | null): string {
  if (tab === null) return suffix;
  return `${suffix || "?"}${suffix ? "&" : ""}tab=${encodeURIComponent(tab)}`;
}
