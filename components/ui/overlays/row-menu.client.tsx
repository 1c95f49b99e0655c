"use client";

import { EllipsisVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button";
import { Menu } from "./menu.client";

/** Actions on one thing, by its name; the last one deletes it. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations("common");
  const label = t("actionsFor", { name });
  return (
    <Menu label={label} trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={t("actions")} />}>
      {children}
    </Menu>
  );
}
