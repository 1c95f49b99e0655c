import { type RefObject, useEffect, useState } from "react";

/** Whether the place has come into sight, or onto paper: from then on it is. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const see = () => setSeen(true);
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see());
    watch.observe(place.current);
    // The view for print of a browser's tools has no event of its own.
    const print = window.matchMedia("print");
    window.addEventListener("beforeprint", see);
    print.addEventListener("change", see);
    if (print.matches) see();
    return () => {
      watch.disconnect();
      window.removeEventListener("beforeprint", see);
      print.removeEventListener("change", see);
    };
  }, [place]);
  return isSeen;
}
