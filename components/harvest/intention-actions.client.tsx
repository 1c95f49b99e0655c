"use client";

import { Ban, EllipsisVertical, FileSearch, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu.client";
import { MenuItem } from "@/components/ui/menu-item.client";
import type { Intention } from "@/lib/harvest/contract";
import { useIntentionActions } from "./use-intention-actions";

type Props = { intention: Intention; onOpen: (row: Intention) => void; onChanged: (changed: Intention) => void };

export function IntentionActions({ intention, onOpen, onChanged }: Props) {
  const t = useTranslations("harvestPages");
  const common = useTranslations("common");
  const locale = useLocale();
  const { isBusy, mayRun, mayCancel, runNow, cancel } = useIntentionActions(intention, onChanged);
  const name = `${entityName(intention.platform, locale)} ${intention.counter_report.code} ${intention.month}`;
  const label = t("actionsFor", { name });
  return (
    <Menu
      trigger={<IconButton label={label} icon={EllipsisVertical} busy={isBusy} data-tip={common("actions")} />}
      label={label}
    >
      <MenuItem icon={FileSearch} onSelect={() => onOpen(intention)}>
        {common("details")}
      </MenuItem>
      {mayRun ? (
        <MenuItem icon={Play} onSelect={runNow}>
          {t("runNow")}
        </MenuItem>
      ) : null}
      {mayCancel ? (
        <MenuItem icon={Ban} onSelect={cancel}>
          {t("cancel")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
