"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { PublicationType } from "@/lib/titles/publication-type";

type Props = {
  offered: readonly PublicationType[];
  chosen: readonly PublicationType[];
  onChange: (chosen: PublicationType[]) => void;
};

/** Publication types to include or exclude. */
export function TypeChoice({ offered, chosen, onChange }: Props) {
  const t = useTranslations("overlap");
  const names = useTranslations("titles.type");
  const having = (isChosen: (type: PublicationType) => boolean) => onChange(offered.filter(isChosen));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-muted text-sm">
        {t("types")}
      </span>
      <Chips label={t("types")}>
        {offered.map((type) => (
          <Chip
            key={type}
            isOn={chosen.includes(type)}
            onClick={() => having((one) => chosen.includes(one) !== (one === type))}
          >
            {names(type)}
          </Chip>
        ))}
      </Chips>
      <Button size="small" variant="quiet" onClick={() => having((one) => !chosen.includes(one))}>
        {t("invert")}
      </Button>
    </div>
  );
}
