"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { IconButton } from "../icon-button";
import { Menu } from "../overlays/menu.client";
import { openedPart } from "../parts/opened-part";

const ChartItems = openedPart(() => import("./chart-items.client").then((it) => it.ChartItems));

/** Downloads of the chart, the picture or its numbers, and how it is drawn. */
export function ChartMenu(props: ComponentProps<typeof ChartItems>) {
  const t = useTranslations("ui.chart");
  return (
    <Menu trigger={<IconButton label={t("save")} icon={Download} />} label={t("save")} loads={ChartItems.loads}>
      <ChartItems {...props} />
    </Menu>
  );
}
