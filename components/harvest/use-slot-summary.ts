import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import { type SlotState, slotStates } from "./harvest-slots";

/** A line of months in words: how many there are of each state. */
export function useSlotSummary(): (states: readonly SlotState[]) => string {
  const t = useTranslations("credentialsHarvest");
  const { count } = useFormat();
  return (states) =>
    slotStates
      .map((state) => ({ state, times: states.filter((one) => one === state).length }))
      .filter(({ times }) => times > 0)
      .map(({ state, times }) => t("counted", { name: t(`state.${state}`), count: count(times) }))
      .join(", ");
}
