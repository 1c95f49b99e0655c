import { useTranslations } from "next-intl";
import { useState } from "react";
import { later } from "@/components/ui/parts/later";
import type { PlatformChoices } from "./platform-dialog.client";

const PlatformDialog = later(() => import("./platform-dialog.client").then((it) => it.PlatformDialog));

/**
 * Lets a combobox of platforms add and select the platform it does not find; `choices` is null without the permission.
 */
export function usePlatformAddition(choices: PlatformChoices | null, onAdded: (platform: number) => void) {
  const t = useTranslations("platforms.form");
  const [name, setName] = useState<string | null>(null);
  if (!choices) return { addition: undefined, dialog: null };
  return {
    addition: { label: (words: string) => t("addNamed", { name: words }), add: setName },
    dialog:
      name === null ? null : (
        <PlatformDialog {...{ choices, name }} onAdded={({ pk }) => onAdded(pk)} onClose={() => setName(null)} />
      ),
  };
}
