import { Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { Harvest } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { type HarvestsSearch, harvestsAddress } from "./harvests-address";

/** Opens the harvest; beside it how many of its wishes rest until their credentials are mended. */
export function HarvestNumber({ harvest: { pk, broken }, search }: { harvest: Harvest; search: HarvestsSearch }) {
  const t = useTranslations("harvestPages.list");
  const { count } = useFormat();
  const tip = t("outcome.resting", { count: broken });
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <TextLink
        quiet
        className="tabular font-semibold"
        href={harvestsAddress(search, { harvest: pk, page: search.page })}
      >
        <span className="sr-only">{t("openNumber")}</span> {pk}
      </TextLink>
      {broken > 0 ? (
        <span
          className="tabular inline-flex items-center gap-1 rounded-full bg-danger-soft px-1.5 font-semibold text-danger text-xs"
          data-tip={tip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what it means has to be reachable by keyboard
          tabIndex={0}
        >
          <Wrench size={11} aria-hidden />
          <span aria-hidden>{count(broken)}</span>
          <span className="sr-only">{tip}</span>
        </span>
      ) : null}
    </span>
  );
}
