"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { setCookie } from "@/components/shell/remember";
import { AddressProvider } from "@/components/ui/address.client";
import { type ListLook, LOOKS_COOKIE, type Looks, plainLook, writeLooks } from "@/lib/navigation/list-look";
import type { RouteName } from "@/lib/navigation/routes";

type Kept = { looks: Looks; keep: (looks: Looks) => void };

const LooksContext = createContext<Kept>({ looks: { density: "compact", lists: {} }, keep: () => undefined });

/** Lets the lists inside keep their state in the address, and their view settings in the browser. */
export function ListProvider({ looks: first, children }: { looks: Looks; children: ReactNode }) {
  const [looks, setLooks] = useState(first);
  const keep = (next: Looks) => {
    setLooks(next);
    setCookie(LOOKS_COOKIE, writeLooks(next));
  };
  return (
    <AddressProvider>
      <LooksContext value={{ looks, keep }}>{children}</LooksContext>
    </AddressProvider>
  );
}

/** View settings of a list, and how to change them. */
export function useLook(name: RouteName) {
  const { looks, keep } = useContext(LooksContext);
  const look = looks.lists[name] ?? plainLook;
  return {
    ...look,
    density: looks.density,
    setDensity: (density: Looks["density"]) => keep({ ...looks, density }),
    change: (next: Partial<ListLook>) => keep({ ...looks, lists: { ...looks.lists, [name]: { ...look, ...next } } }),
  };
}
