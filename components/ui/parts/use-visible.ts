import { type RefObject, useEffect, useState } from "react";

/** Whether the element has ever been visible or printed. */
export function useVisible(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const see = () => setSeen(true);
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see());
    watch.observe(place.current);
    // Print emulation in developer tools fires no print event.
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
