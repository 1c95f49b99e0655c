"use client";

import { GitCompareArrows } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { ScenarioOffer } from "./read-scenario-offer";

const ScenarioDialog = later(() => import("./scenario-dialog.client").then((it) => it.ScenarioDialog));

type Props = {
  offer: ScenarioOffer;
  /** The agreement whose end the scenario is about. */
  ending?: { pk: number; name: string };
};

/** Opens the form of a new scenario, on the page of an agreement for its end. */
export function NewScenario({ offer, ending }: Props) {
  const t = useTranslations("scenarios");
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button variant={ending ? "secondary" : "primary"} icon={GitCompareArrows} onClick={() => open(true)}>
        {ending ? t("actions.whatIf") : t("list.create")}
      </Button>
      {isOpen ? <ScenarioDialog {...{ offer, ending }} onClose={() => open(false)} /> : null}
    </>
  );
}
