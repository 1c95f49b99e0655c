"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { changeServerCall } from "@/lib/harvest/servers/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import type { ServerRow } from "./server-state";

type Props = { server: ServerRow; onClose: () => void; onDone: () => void };

/** Pause of a server after each request. */
export function GapDialog({ server, onClose, onDone }: Props) {
  const t = useTranslations("troubleshooting.servers");
  const notify = useSnackbar();
  const [text, setText] = useState(server.cooldown === null ? "" : String(server.cooldown));
  const form = useContractForm(changeServerCall, {
    params: { server: server.pk },
    values: { revision: server.revision, cooldown: server.cooldown },
    onDone: () => {
      notify({ tone: "ok", text: t("saved", { server: server.origin }) });
      onDone();
      onClose();
    },
  });
  // Input is text; the call needs a number.
  const spoken = { ...form, set: (name: string, typed: unknown) => form.set(name, secondsOf(String(typed))) };
  return (
    <FormDialog form={spoken} title={t("gapTitle")} description={server.origin} onClose={onClose}>
      <TextField
        name="cooldown"
        label={t("gapField")}
        hint={t("gapHint", { seconds: server.default_cooldown })}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={setText}
      />
    </FormDialog>
  );
}

/** Null for empty input; invalid numbers are passed on, so that the server reports them. */
function secondsOf(typed: string): number | string | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}
