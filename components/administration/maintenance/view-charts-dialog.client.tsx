"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FieldNotes } from "@/components/ui/fields/field";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { MoveButtons, moveRow } from "@/components/ui/move-buttons.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  type ChartDefinitionEntity,
  changeViewChartsCall,
  type NamedViewCharts,
  type ViewCharts,
} from "@/lib/reports/charts/contract";

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
  const { charts: value } = form.values;
  const chosen = Array.isArray(value) ? value.flatMap((id) => charts.filter(({ pk }) => pk === id)) : [];
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

type OrderedChartsProps = {
  charts: readonly ChartDefinitionEntity[];
  error: string | undefined;
  onChange: (charts: readonly ChartDefinitionEntity[]) => void;
};

/** Charts in the order in which a view offers them. */
function OrderedCharts({ charts, error, onChange }: OrderedChartsProps) {
  const t = useTranslations("maintenance.charts");
  const id = useId();
  const first = charts.find(({ scope }) => scope === "");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 id={`${id}-label`} className="font-semibold text-sm">
        {t("order")}
      </h3>
      <ol aria-labelledby={`${id}-label`} className="divide-y divide-hairline rounded border border-hairline">
        {charts.map((chart, at) => (
          <li key={chart.pk} className="flex min-h-10 items-center gap-3 py-1 pr-1 pl-3">
            <span aria-hidden className="tabular w-5 shrink-0 text-right text-muted">
              {at + 1}
            </span>
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
              {chart.name}
              {chart === first ? <Badge tone="info">{t("first")}</Badge> : null}
              {chart.scope === "title" ? <Badge>{t("titlesOnly")}</Badge> : null}
            </span>
            <span className="flex shrink-0">
              <MoveButtons
                at={at}
                count={charts.length}
                earlier={t("earlier", { chart: chart.name })}
                later={t("later", { chart: chart.name })}
                onMove={(to) => onChange(moveRow(charts, at, to))}
              />
              <IconButton
                label={t("remove", { chart: chart.name })}
                icon={X}
                disabled={charts.length === 1}
                onClick={() => onChange(charts.filter((one) => one !== chart))}
              />
            </span>
          </li>
        ))}
      </ol>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
