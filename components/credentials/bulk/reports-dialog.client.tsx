"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import { type Credentials, updateReportsCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useCredentialsPlace } from "../credentials-place.client";
import { codeOptions } from "../form-choices";
import { MassChangeDialog } from "./mass-change-dialog.client";

type Props = { credentials: readonly Credentials[]; onClose: () => void };

export function ReportsDialog({ credentials, onClose }: Props) {
  const t = useTranslations("credentialsMass.reports");
  const { choices } = useCredentialsPlace();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const releases = new Set(credentials.map(({ counter_version }) => counter_version));
  const options = codeOptions(choices.reports, releases);
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={t("accept")}
      isReady={add.length + remove.length > 0}
      isDirty={add.length + remove.length > 0}
      credentials={credentials}
      change={async (remaining) => {
        const { updated } = await send(updateReportsCall, {
          body: { credentials: remaining.map(({ pk }) => pk), add: [...add], remove: [...remove] },
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <MultiCombobox<string>
        label={t("add")}
        options={options.filter(({ value }) => !remove.includes(value))}
        value={add}
        onChange={setAdd}
      />
      <MultiCombobox<string>
        label={t("remove")}
        options={options.filter(({ value }) => !add.includes(value))}
        value={remove}
        onChange={setRemove}
      />
    </MassChangeDialog>
  );
}
