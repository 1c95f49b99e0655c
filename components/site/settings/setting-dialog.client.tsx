"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { changeSettingCall, type SettingEntry } from "@/lib/site/settings/contract";
import { useSettingText } from "./use-setting-text";

type Props = { setting: SettingEntry; onClose: () => void };

/** Changes one setting or restores its former value. */
export function SettingDialog({ setting, onClose }: Props) {
  const t = useTranslations("settings");
  const notify = useSnackbar();
  const { isBusy, run } = useSnackbarAction();
  const router = useRouter();
  const textOf = useSettingText();
  const params = { name: setting.name };
  const name = t(`name.${setting.name}`);
  const former = setting.source === "here" ? setting.value : null;
  const undo = (revision: number) =>
    run(async () => {
      await send(changeSettingCall, { params, body: { value: former, revision } });
      router.refresh();
      return t("undone", { name });
    });
  const saved = ({ revision }: SettingEntry) => {
    onClose();
    notify({
      tone: "ok",
      text: t("saved", { name }),
      action: { label: t("undo"), run: () => void undo(revision) },
    });
    router.refresh();
  };
  const form = useContractForm(changeSettingCall, {
    values: { value: setting.value ?? "", revision: setting.revision },
    params,
    onDone: saved,
  });
  const back = () =>
    run(async () =>
      saved(await send(changeSettingCall, { params, body: { value: null, revision: setting.revision } })),
    );
  const options = setting.kind === "flag" ? ["true", "false"] : setting.choices;
  const usual = t("usual", { value: textOf({ kind: setting.kind, value: setting.usual, is_set: true }) });
  return (
    <FormDialog form={form} onClose={onClose} title={t("change", { name })} description={t(`meaning.${setting.name}`)}>
      {options.length > 0 ? (
        <SelectField<string>
          name="value"
          label={t("value")}
          hint={usual}
          required
          options={options.map((value) => ({
            value,
            label: textOf({ kind: setting.kind, value, is_set: true }),
          }))}
        />
      ) : (
        <TextField
          name="value"
          label={t("value")}
          hint={setting.kind === "list" ? `${t("listHint")}. ${usual}` : usual}
          {...(setting.kind === "number" ? { inputMode: "numeric" as const } : {})}
        />
      )}
      {setting.source === "here" ? (
        <div>
          <Button size="small" busy={isBusy} onClick={back}>
            {t("back")}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}
