"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { useFormat } from "@/lib/kit/format/use-format";
import { CellIcon } from "./cell-icon";
import { inBarOrder, intentionLooks } from "./intention-look";
import type { ShownState } from "./intention-progress";
import { useStateName } from "./use-state-name";

type Props = {
  states: readonly { state: ShownState; count: number }[];
  total: number;
  /** Null shows all. */
  state: ShownState | null;
  onChange: (state: ShownState | null) => void;
};

/** How many are in each state; a click keeps only these. */
export function StateFilter({ states, total, state, onChange }: Props) {
  const t = useTranslations("harvestPages");
  const name = useStateName();
  const { count } = useFormat();
  return (
    <Chips label={t("filterByState")}>
      <Chip isOn={state === null} onClick={() => onChange(null)}>
        {t("counted", { name: t("allStates"), count: count(total) })}
      </Chip>
      {inBarOrder(states).map((one) => (
        <Chip
          key={one.state}
          isOn={state === one.state}
          onClick={() => onChange(state === one.state ? null : one.state)}
        >
          <span className="inline-flex items-center gap-1.5">
            <CellIcon look={intentionLooks[one.state]} size={14} />
            {t("counted", { name: name(one.state), count: count(one.count) })}
          </span>
        </Chip>
      ))}
    </Chips>
  );
}
