"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import type { Option } from "@/components/ui/fields/option";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { type Choice, type CommandName, declarationOf } from "@/lib/administration/command";
import { runCommandCall } from "@/lib/administration/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { type FormState, useContractForm } from "@/lib/kit/call/use-contract-form";
import { listOrganizationsCall } from "@/lib/organizations/contract";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listPlatformsCall } from "@/lib/platforms/contract";

type Props = {
  command: CommandName;
  reportTypes: readonly Option<number>[];
  onStarted: () => void;
  onClose: () => void;
};

/** Form for the parameters of a command; asks for confirmation before an irreversible one. */
export function RunCommand({ command, reportTypes, onStarted, onClose }: Props) {
  const t = useTranslations("maintenance");
  const notify = useSnackbar();
  const [isConfirming, setConfirming] = useState(false);
  const { takes, looksFirst, forces, destroys } = declarationOf(command);
  const name = t(`command.${command}.name`);
  const form = useContractForm(runCommandCall, {
    params: { name: command },
    values: { organization: null, platform: null, report_type: null, from: null, to: null, do_it: false, force: false },
    onDone() {
      notify({ tone: "ok", text: t("run.started", { name }) });
      onStarted();
      onClose();
    },
  });
  const asking: FormState = {
    ...form,
    submit: async () => (destroys && form.values.do_it === true ? setConfirming(true) : form.submit()),
  };
  return (
    <>
      <FormDialog
        form={asking}
        onClose={onClose}
        title={t("run.title", { name })}
        description={t(`command.${command}.text`)}
        submit={t("run.action")}
      >
        {takes.map((choice) => (
          <ChoiceField key={choice} choice={choice} form={form} reportTypes={reportTypes} />
        ))}
        {looksFirst && (command === "read-again" || command === "purge") ? (
          <Checkbox name="do_it" label={t(`doIt.${command}`)} hint={t("doItHint")} />
        ) : null}
        {forces ? <Checkbox name="force" label={t("force")} hint={t("forceHint")} /> : null}
      </FormDialog>
      {isConfirming ? (
        <ConfirmDialog
          open
          danger
          onClose={() => setConfirming(false)}
          title={t("run.confirmTitle")}
          accept={t("run.accept")}
          onAccept={form.submit}
        >
          <p>{t("run.confirmText", { name })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type FieldProps = { choice: Choice; form: FormState; reportTypes: readonly Option<number>[] };

/** An empty field means all. */
function ChoiceField({ choice, form, reportTypes }: FieldProps) {
  const t = useTranslations("maintenance.field");
  const locale = useLocale();
  const organizations = useCall(listOrganizationsCall, {}, { enabled: choice === "organization" });
  const platforms = useCall(listPlatformsCall, { query: {} }, { enabled: choice === "platform" });
  const error = form.errors[choice]?.join(" ");
  const wrong = error ? { error } : {};
  const value = form.values[choice];
  if (choice === "from" || choice === "to")
    return (
      <MonthField
        label={t(choice)}
        value={typeof value === "string" ? value : ""}
        onChange={(month) => form.set(choice, month || null)}
        {...wrong}
      />
    );
  const options = {
    organization: () => entityOptions(organizations.data ?? [], locale),
    platform: () => entityOptions(platforms.data ?? [], locale),
    report_type: () => [...reportTypes],
  }[choice]();
  return (
    <Combobox
      label={t(choice)}
      options={[{ value: 0, label: t("all") }, ...options]}
      value={typeof value === "number" ? value : 0}
      onChange={(id) => form.set(choice, id || null)}
      {...wrong}
    />
  );
}
