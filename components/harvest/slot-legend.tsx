import { useTranslations } from "next-intl";
import { toneText } from "@/components/ui/tone";
import { useFormat } from "@/lib/kit/format/use-format";
import { type SlotState, slotStates } from "./harvest-slots";
import { slotLooks } from "./slot-look";

/** The signs of the table with their words, and how many months there are of each. */
export function SlotLegend({ counts }: { counts: Record<SlotState, number> }) {
  const t = useTranslations("credentialsHarvest");
  const { count } = useFormat();
  return (
    <ul aria-label={t("legend")} className="flex flex-wrap gap-x-5 gap-y-1">
      {slotStates
        .filter((state) => counts[state] > 0)
        .map((state) => {
          const { icon: Icon, tone } = slotLooks[state];
          return (
            <li key={state} className="flex items-center gap-1.5">
              <Icon size={15} aria-hidden className={toneText[tone]} />
              {t("counted", { name: t(`state.${state}`), count: count(counts[state]) })}
            </li>
          );
        })}
    </ul>
  );
}
