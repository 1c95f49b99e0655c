"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button";

/** After this many milliseconds the page is printed without the parts that are still loading. */
const LONGEST_WAIT = 30_000;

/** Prints the page once all of its parts are loaded, including those below the visible area. Not on phones, from which people rarely print. */
export function PrintButton() {
  const t = useTranslations("ui.part");
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    setWaiting(true);
    // Parts load when they become visible or are printed.
    window.dispatchEvent(new Event("beforeprint"));
    await allLoaded();
    setWaiting(false);
    window.print();
  };
  return (
    <span className="max-sm:hidden">
      <Button icon={Printer} busy={isWaiting} onClick={() => void print()}>
        {t("print")}
      </Button>
    </span>
  );
}

/** A part may contain others, so nothing must be pending for two frames. */
function allLoaded(): Promise<void> {
  const end = performance.now() + LONGEST_WAIT;
  return new Promise((done) => {
    let quiet = 0;
    const look = () => {
      quiet = document.querySelector("main [data-pending]") ? 0 : quiet + 1;
      if (quiet > 2 || performance.now() > end) done();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
