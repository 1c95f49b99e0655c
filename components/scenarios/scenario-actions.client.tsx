"use client";

import { Copy, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { RowMenu } from "@/components/ui/overlays/row-menu.client";
import { later } from "@/components/ui/parts/later";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { deleteScenarioCall, type ScenarioView } from "@/lib/scenarios/contract";
import type { ScenarioOffer } from "./read-scenario-offer";

const ScenarioDialog = later(() => import("./scenario-dialog.client").then((it) => it.ScenarioDialog));
const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = {
  scenario: ScenarioView;
  offer: ScenarioOffer;
  /** In a row of the list: one menu. */
  inRow?: boolean;
};

/** Change, copy and delete a scenario. */
export function ScenarioActions({ scenario, offer, inRow = false }: Props) {
  const t = useTranslations("scenarios.actions");
  const router = useRouter();
  const [opened, open] = useState<"change" | "copy" | "delete" | null>(null);
  const { pk, name, can_edit: mayEdit } = scenario;
  const onClose = () => open(null);
  const actions = [
    ...(mayEdit ? [{ key: "change", icon: Pencil } as const] : []),
    { key: "copy", icon: Copy } as const,
    ...(mayEdit ? [{ key: "delete", icon: Trash2 } as const] : []),
  ];
  return (
    <>
      {inRow ? (
        <RowMenu name={name}>
          {actions.map(({ key, icon }) => (
            <MenuItem
              key={key}
              icon={icon}
              {...(key === "delete" ? { tone: "danger" as const } : {})}
              onSelect={() => open(key)}
            >
              {t(key)}
            </MenuItem>
          ))}
        </RowMenu>
      ) : (
        actions.map(({ key, icon }) => (
          <Button key={key} icon={icon} onClick={() => open(key)}>
            {t(key)}
          </Button>
        ))
      )}
      {opened === "change" ? <ScenarioDialog offer={offer} saved={scenario} onClose={onClose} /> : null}
      {opened === "copy" ? <ScenarioDialog offer={offer} copied={scenario} onClose={onClose} /> : null}
      {opened === "delete" ? (
        <ConfirmDialog
          open
          danger
          onClose={onClose}
          title={t("deleteTitle", { name })}
          accept={t("delete")}
          onAccept={async () => {
            await send(deleteScenarioCall, { params: { scenario: pk } });
            if (inRow) router.refresh();
            else router.push(pathTo("scenario-list"));
            return t("deleted", { name });
          }}
        >
          {t("deleteText")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
