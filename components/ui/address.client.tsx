"use client";

import { useRouter, useSearchParams } from "next/navigation";
import {
  createContext,
  type ReactNode,
  startTransition,
  type TransitionStartFunction,
  use,
  useCallback,
  useMemo,
  useOptimistic,
} from "react";
import {
  type AddressChange,
  type AddressParameters,
  type AddressValues,
  addressText,
  readAddress,
  withValues,
} from "@/lib/kit/address";

type Options = {
  history?: "push" | "replace";
  /** Whether the server renders the page again; otherwise the change stays in the browser. */
  asksServer?: boolean;
  startTransition?: TransitionStartFunction;
};

type Address = {
  search: URLSearchParams;
  change: (parameters: AddressParameters, values: object, options: Options) => void;
};

const AddressContext = createContext<Address | null>(null);

/**
 * Lets components inside keep their state in the address. All see a change at once, before the server has rendered the
 * page.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [search, expect] = useOptimistic<URLSearchParams>(useSearchParams());
  const change = useCallback<Address["change"]>(
    (parameters, values, { history = "replace", asksServer = false, startTransition: start = startTransition }) => {
      const changed = withValues(new URLSearchParams(window.location.search), parameters, values);
      const url = window.location.pathname + addressText(changed) + window.location.hash;
      start(() => {
        expect(changed);
        window.history[history === "push" ? "pushState" : "replaceState"](null, "", url);
        if (asksServer) router.replace(url, { scroll: false });
      });
    },
    [router, expect],
  );
  const address = useMemo(() => ({ search, change }), [search, change]);
  return <AddressContext value={address}>{children}</AddressContext>;
}

/** Reads parameters from the address and changes them. */
export function useAddress<P extends AddressParameters>(parameters: P, options: Options = {}) {
  const address = use(AddressContext);
  if (!address) throw new Error("Components that keep their state in the address must be inside an AddressProvider.");
  const { search, change } = address;
  const values: AddressValues<P> = useMemo(() => readAddress(parameters, search), [parameters, search]);
  const set = (next: AddressChange<P>, other: Options = {}) => change(parameters, next, { ...options, ...other });
  return [values, set] as const;
}
