"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { type Credentials, updateLastHarvestableMonthCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useCredentialsPlace } from "../credentials-place.client";
import { MassChangeDialog } from "./mass-change-dialog.client";

type Props = { credentials: readonly Credentials[]; onClose: () => void };

export function OldestMonthDialog({ credentials, onClose }: Props) {
  const t = useTranslations("credentialsMass.month");
  const { lastMonth } = useCredentialsPlace();
  const months = new Set(credentials.map(({ last_harvestable_month }) => last_harvestable_month ?? ""));
  const [month, setMonth] = useState(months.size === 1 ? ([...months][0] ?? "") : "");
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={month === "" ? t("forget") : t("accept")}
      credentials={credentials}
      change={async (remaining) => {
        const { updated } = await send(updateLastHarvestableMonthCall, {
          body: remaining.map(({ pk }) => ({ credentials_id: pk, last_harvestable_month: month || null })),
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <MonthField label={t("field")} hint={t("hint")} max={lastMonth} value={month} onChange={setMonth} />
    </MassChangeDialog>
  );
}
