"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button";
import { printWhole } from "./parts/print-whole";

/** Prints the whole page. Not on phones, from which people rarely print. */
export function PrintButton() {
  const t = useTranslations("ui.part");
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    setWaiting(true);
    await printWhole();
    setWaiting(false);
  };
  return (
    <span className="max-sm:hidden">
      <Button icon={Printer} busy={isWaiting} onClick={() => void print()}>
        {t("print")}
      </Button>
    </span>
  );
}
