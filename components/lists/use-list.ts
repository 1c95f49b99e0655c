import { useSearchParams } from "next/navigation";
import { useMemo, useState, useTransition } from "react";
import { useAddress } from "@/components/ui/address.client";
import { usePathname } from "@/lib/kit/i18n/navigation";
import { type AnyList, type ListOrder, pageSizeOf, type SearchOf } from "@/lib/navigation/list";
import { useLook } from "./list-provider.client";

/** Parameters to change; another filter or order starts at page 1. */
type Change<L extends AnyList> = Partial<SearchOf<L>> | Partial<ListOrder>;

export type ListState<L extends AnyList> = {
  of: L;
  /** Current filters and order, optimistic: ahead of the page the server is still rendering. */
  search: SearchOf<L>;
  /** Address of the list after a change. */
  href: (change: Change<L>) => string;
  /** Applies a change; the pressed control shows as pending. Typing replaces the history entry. */
  go: (change: Change<L>, pressed?: string, history?: "push" | "replace") => void;
  isPending: boolean;
  /** Key of the pending control. */
  pressed: string | null;
};

/** State of a list, kept in the address. */
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
    // The parameters are those of the list.
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

export const pageChange = (page: number, size: number) => ({
  page,
  page_size: pageSizeOf(size, true) ?? 25,
});

/** A list inside a tab keeps the tab's parameter. */
function inTab(suffix: string, tab: string | null): string {
  if (tab === null) return suffix;
  return `${suffix || "?"}${suffix ? "&" : ""}tab=${encodeURIComponent(tab)}`;
}
