"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import type { SameWarning } from "./use-same-warning";

/** Asks whether credentials are to be saved although others ask for the same. */
export function SameDialog({ form, same }: { form: FormState; same: SameWarning }) {
  const t = useTranslations("credentialsPages.same");
  const isForced = form.values.forced === true;
  const latest = useRef(form);
  latest.current = form;
  // A form sends what it holds, and holds it once it is shown again.
  useEffect(() => {
    if (!isForced) return;
    const { submit, set } = latest.current;
    void submit().finally(() => set("forced", false));
  }, [isForced]);
  return (
    <ConfirmDialog
      open={same.warning !== null}
      onClose={same.dismiss}
      title={t("title")}
      accept={t("accept")}
      onAccept={() => form.set("forced", true)}
    >
      {same.warning}
    </ConfirmDialog>
  );
}
