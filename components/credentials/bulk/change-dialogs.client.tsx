"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import {
  type Credentials,
  deleteManyCall,
  lockManyCall,
  unsetBrokenManyCall,
  updateEnabledCall,
  updateLastHarvestableMonthCall,
} from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useCredentialsPlace } from "../credentials-place.client";
import { MassChangeDialog } from "./mass-change-dialog.client";

type Props = { credentials: readonly Credentials[]; enabled: boolean; onClose: () => void };

export function SwitchDialog({ credentials, enabled, onClose }: Props) {
  const t = useTranslations(enabled ? "credentialsMass.enable" : "credentialsMass.disable");
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={t("accept")}
      credentials={credentials}
      change={async (remaining) => {
        const { updated } = await send(updateEnabledCall, {
          body: { credentials: remaining.map(({ pk }) => pk), enabled },
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
    </MassChangeDialog>
  );
}

type LockDialogProps = { credentials: readonly Credentials[]; locks: boolean; onClose: () => void };

/** Level of consortium administrators; see lib/credentials/lock.ts. */
const CONSORTIUM = 400;
const NOBODY = 0;

export function LockDialog({ credentials, locks, onClose }: LockDialogProps) {
  const t = useTranslations(locks ? "credentialsMass.lock" : "credentialsMass.unlock");
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={t("accept")}
      credentials={credentials}
      change={async (remaining) => {
        const { updated } = await send(lockManyCall, {
          body: { credentials: remaining.map(({ pk }) => pk), lock_level: locks ? CONSORTIUM : NOBODY },
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
    </MassChangeDialog>
  );
}

type FixDialogProps = { credentials: readonly Credentials[]; onClose: () => void };

const isBroken = ({ broken_since, counter_reports }: Credentials) =>
  broken_since !== null || counter_reports.some((report) => report.broken_since);

export function FixDialog({ credentials, onClose }: FixDialogProps) {
  const t = useTranslations("credentialsMass.fix");
  const broken = credentials.filter(isBroken);
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={t("accept")}
      credentials={broken}
      change={async (remaining) => {
        const { updated } = await send(unsetBrokenManyCall, {
          body: remaining.map(({ pk }) => ({ credentials_id: pk })),
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{broken.length === 0 ? t("nothing") : t("text")}</p>
    </MassChangeDialog>
  );
}

type OldestMonthDialogProps = { credentials: readonly Credentials[]; onClose: () => void };

export function OldestMonthDialog({ credentials, onClose }: OldestMonthDialogProps) {
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

type DeleteCredentialsDialogProps = {
  credentials: readonly Credentials[];
  onClose: () => void;
  onDeleted: (deleted: readonly Credentials[]) => void;
};

/** Imported usage is deleted only if the box is checked. */
export function DeleteCredentialsDialog({ credentials, onClose, onDeleted }: DeleteCredentialsDialogProps) {
  const t = useTranslations("credentialsMass.delete");
  const [withData, setWithData] = useState(false);
  return (
    <MassChangeDialog
      title={(count, [name = ""]) => t("title", { count, name })}
      accept={withData ? t("acceptWithData") : t("accept")}
      danger
      credentials={credentials}
      change={async (remaining) => {
        const { deleted, deleted_imports } = await send(deleteManyCall, {
          body: { credentials: remaining.map(({ pk }) => pk), delete_data: withData },
        });
        onDeleted(remaining);
        return t("done", { count: deleted, imports: deleted_imports });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <Checkbox label={t("withData")} hint={t("withDataHint")} value={withData} onChange={setWithData} />
    </MassChangeDialog>
  );
}
