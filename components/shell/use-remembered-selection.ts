import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { correctCookies, rememberShared } from "./remember";

/** A browser that takes no cookies would otherwise ask for ever. */
const TRIES = 3;

/**
 * Renders the page anew while it shows another selection than the browser remembers: its cookie was lost, was set too
 * late for the request, or another tab has chosen since.
 */
export function useRememberedSelection(rendered: ReadonlyMap<string, string>): void {
  const router = useRouter();
  const tries = useRef(0);
  useEffect(() => rememberShared(new URLSearchParams(window.location.search)), []);
  useEffect(() => {
    const compare = () => {
      if (!correctCookies(rendered)) tries.current = 0;
      else if (tries.current++ < TRIES) router.refresh();
    };
    compare();
    window.addEventListener("storage", compare);
    return () => window.removeEventListener("storage", compare);
  }, [rendered, router]);
}
