"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  type ChartDefinitionEntity,
  changeViewChartsCall,
  type NamedViewCharts,
  type ViewCharts,
} from "@/lib/reports/charts/contract";
import { OrderedCharts } from "./ordered-charts.client";

type Props = {
  view: NamedViewCharts;
  name: string;
  /** Charts that the view supports. */
  charts: readonly ChartDefinitionEntity[];
  onClose: () => void;
};

/** Chooses and orders the charts of a view; the defaults can be restored. */
export function ViewChartsDialog({ view, name, charts, onClose }: Props) {
  const t = useTranslations("maintenance.charts");
  const notify = useSnackbar();
  const { isBusy, run } = useSnackbarAction();
  const router = useRouter();
  const params = { view: view.view };
  const former = view.is_chosen ? view.charts : null;
  const undo = (revision: number) =>
    run(async () => {
      await send(changeViewChartsCall, { params, body: { charts: former, revision } });
      router.refresh();
      return t("undone", { view: name });
    });
  const saved = ({ revision }: ViewCharts) => {
    onClose();
    notify({
      tone: "ok",
      text: t("saved", { view: name }),
      action: { label: t("undo"), run: () => void undo(revision) },
    });
    router.refresh();
  };
  const form = useContractForm(changeViewChartsCall, {
    params,
    values: { charts: view.charts, revision: view.revision },
    onDone: saved,
  });
  const restore = () =>
    run(async () =>
      saved(await send(changeViewChartsCall, { params, body: { charts: null, revision: view.revision } })),
    );
  const { charts: given } = form.values;
  const chosen = Array.isArray(given) ? given.flatMap((id) => charts.filter(({ pk }) => pk === id)) : [];
  const change = (next: readonly ChartDefinitionEntity[]) =>
    form.set(
      "charts",
      next.map(({ pk }) => pk),
    );
  const left = charts.filter((chart) => !chosen.includes(chart));
  return (
    <FormDialog form={form} onClose={onClose} title={t("change", { view: name })} isDisabled={!form.isDirty}>
      <OrderedCharts charts={chosen} error={form.errors.charts?.join(" ")} onChange={change} />
      {left.length > 0 ? (
        <SelectField
          label={t("add")}
          hint={t("addHint")}
          value={null}
          options={left.map(({ pk, name }) => ({ value: pk, label: name }))}
          onChange={(id) => change([...chosen, ...left.filter(({ pk }) => pk === id)])}
        />
      ) : (
        <p className="text-muted text-sm">{t("all")}</p>
      )}
      {view.is_chosen ? (
        <div>
          <Button size="small" busy={isBusy} onClick={restore}>
            {t("usual")}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}
