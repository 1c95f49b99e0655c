"use client";

import { useTranslations } from "next-intl";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import type { Dimension } from "@/lib/usage/dimensions";

type Props = { names: readonly Dimension[]; onChoose: (name: Dimension) => void };

/** Dimensions that can be added to rows, columns or split. */
export function FreeDimensions({ names, onChoose }: Props) {
  const t = useTranslations("reports.dimension");
  return names.map((name) => (
    <MenuItem key={name} onSelect={() => onChoose(name)}>
      {t(name)}
    </MenuItem>
  ));
}
