"use client";

import { ChevronDown, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { FilterName } from "@/lib/usage/question";

const ReadyItems = openedPart(() => import("./ready-items.client").then((it) => it.ReadyItems));

type Props = Omit<ComponentProps<typeof ReadyItems>, "onAsks"> & {
  /** Called after the menu has closed, as a popover that opens before loses the focus to the menu's button. */
  onAsks: (filter: FilterName) => void;
};

export function ReadyQuestions({ onAsks, ...props }: Props) {
  const t = useTranslations("reportBuilder.ready");
  const asks = useRef<FilterName | null>(null);
  if (props.names.length === 0) return null;
  return (
    <Menu
      label={t("label")}
      loads={ReadyItems.loads}
      onClosed={() => {
        const filter = asks.current;
        asks.current = null;
        if (filter) onAsks(filter);
        return filter !== null;
      }}
      trigger={
        <Button icon={ListChecks}>
          {t("label")}
          <ChevronDown size={15} aria-hidden />
        </Button>
      }
    >
      <ReadyItems
        {...props}
        onAsks={(filter) => {
          asks.current = filter;
        }}
      />
    </Menu>
  );
}
