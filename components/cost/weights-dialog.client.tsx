"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { type CostWeights, saveCostWeightsCall } from "@/lib/cost/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";

type Props = { groups: readonly InterestGroupEntity[]; weights: CostWeights; onClose: () => void };

/** How much one use of each interest group counts where groups are combined. */
export function WeightsDialog({ groups, weights: stored, onClose }: Props) {
  const t = useTranslations("cost.weights");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(groups.map(({ short_name: name }) => [name, String(stored.weights?.[name] ?? "")])),
  );
  const seen = stored.chosen_at;
  const onDone = () => {
    onClose();
    notify({ tone: "ok", text: t("saved") });
    router.refresh();
  };
  const form = useContractForm(saveCostWeightsCall, { values: { weights: stored.weights, seen }, onDone });
  const { isBusy, run } = useSnackbarAction();
  const change = (name: string, text: string) => {
    const next = { ...texts, [name]: text };
    setTexts(next);
    const filled = Object.entries(next).filter(([, one]) => one.trim() !== "");
    form.set("weights", Object.fromEntries(filled.map(([group, one]) => [group, Number(one.replace(",", "."))])));
  };
  const remove = () =>
    run(async () => {
      await send(saveCostWeightsCall, { body: { weights: null, seen } });
      onClose();
      router.refresh();
      return t("removed");
    });
  return (
    <FormDialog form={form} onClose={onClose} title={t("title")} description={t("description")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {groups.map((group) => (
          <TextField
            key={group.short_name}
            label={entityName(group, locale)}
            value={texts[group.short_name] ?? ""}
            onChange={(text) => change(group.short_name, text)}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
      {stored.weights ? (
        <div>
          <Button variant="quiet" busy={isBusy} onClick={remove}>
            {t("remove")}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}
