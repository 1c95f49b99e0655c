"use client";

import { ChevronDown, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { openedPart } from "@/components/ui/parts/opened-part";

const ReadyItems = openedPart(() => import("./ready-items.client").then((it) => it.ReadyItems));

export function ReadyQuestions(props: ComponentProps<typeof ReadyItems>) {
  const t = useTranslations("reportBuilder.ready");
  if (props.names.length === 0) return null;
  return (
    <Menu
      label={t("label")}
      loads={ReadyItems.loads}
      trigger={
        <Button icon={ListChecks}>
          {t("label")}
          <ChevronDown size={15} aria-hidden />
        </Button>
      }
    >
      <ReadyItems {...props} />
    </Menu>
  );
}
