"use client";

import { useTranslations } from "next-intl";
import { useList } from "@/components/lists/use-list";
import { Chip } from "@/components/ui/tables/chip";
import { Chips } from "@/components/ui/tables/chips";
import { platformsList } from "./platforms-list";

const views = ["list", "cost"] as const;

/** Ways to look at the platforms; which one is in the address. */
export function PlatformViews({ view }: { view: string | null }) {
  const t = useTranslations("platforms.view");
  const list = useList(platformsList);
  return (
    <Chips label={t("label")}>
      {views.map((name) => (
        <Chip key={name} href={list.href({ view: name === "list" ? null : name })} isOn={(view ?? "list") === name}>
          {t(name)}
        </Chip>
      ))}
    </Chips>
  );
}
