"use client";

import { useEffect } from "react";
import { printWhole } from "@/components/ui/parts/print-whole";

/** The browser's own shortcut prints at once: parts that load when they are seen would be missing. */
export function PrintKeys() {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === "p" && (event.ctrlKey || event.metaKey);
      if (!isPrint || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void printWhole();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  return null;
}
