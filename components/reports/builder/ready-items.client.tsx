"use client";

import { useTranslations } from "next-intl";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { type ReadyProps, useReady } from "./use-ready";

export function ReadyItems({ names, ...given }: ReadyProps) {
  const t = useTranslations("reportBuilder.ready");
  const show = useReady(given);
  return names.map((name) => (
    <MenuItem key={name} onSelect={() => show(name)}>
      {t(name)}
    </MenuItem>
  ));
}
