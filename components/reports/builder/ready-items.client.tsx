"use client";

import { useTranslations } from "next-intl";
import { shownAs, useShownAs } from "@/components/exports/shown-as";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { type ReadyProps, showReady } from "./show-ready";

export function ReadyItems({ names, ...given }: ReadyProps) {
  const t = useTranslations("reportBuilder.ready");
  const [, onFigures] = useShownAs("figures", shownAs.figures);
  return names.map((name) => (
    <MenuItem key={name} onSelect={() => showReady(name, { ...given, onFigures })}>
      {t(name)}
    </MenuItem>
  ));
}
