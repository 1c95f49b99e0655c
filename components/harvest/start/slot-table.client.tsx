"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import { toneText } from "@/components/ui/tone";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { isRequested, type SlotRow, type SlotState, slotStates } from "./harvest-slots";
import { choiceKey } from "./plan-requests";
import { slotIcons } from "./slot-icons";

type Props = {
  rows: readonly SlotRow[];
  months: readonly string[];
  replaces: boolean;
  /** Reports not to harvest, by choiceKey. */
  leftOut: ReadonlySet<string>;
  /** Messages by id of the credentials. */
  problems: ReadonlyMap<number, readonly string[]>;
  onChange: (keys: readonly string[], isIn: boolean) => void;
};

/** Number of cells rendered at first and with each "more"; totals include all. */
const CELLS = 1000;

/** One line per report and set of credentials, one small icon per month. */
export function SlotTable(props: Props) {
  const t = useTranslations("credentialsHarvest");
  const { rows, months } = props;
  const [portions, setPortions] = useState(1);
  const visibleRows = rows.slice(0, Math.max(10, Math.floor((portions * CELLS) / Math.max(1, months.length))));
  return (
    <div className="overflow-clip rounded-lg border border-hairline bg-surface">
      <TableRegion label={t("caption")}>
        <table className="border-separate border-spacing-0">
          <caption className="sr-only">{t("caption")}</caption>
          <SlotHead months={months} />
          <tbody>
            {visibleRows.map((row, index) => (
              <SlotLine
                key={choiceKey(row.credentials, row.report)}
                {...props}
                row={row}
                isFirst={visibleRows[index - 1]?.credentials !== row.credentials}
              />
            ))}
          </tbody>
        </table>
      </TableRegion>
      {rows.length > visibleRows.length ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-t px-4 py-2 text-muted">
          {t("more", { count: rows.length - visibleRows.length })}
          <Button size="small" variant="quiet" onClick={() => setPortions(portions * 2)}>
            {t("showMore")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

const head =
  "sticky top-(--head-top,var(--bar)) bg-surface border-b border-hairline text-muted text-xs font-semibold py-1.5";

function SlotHead({ months }: Pick<Props, "months">) {
  const t = useTranslations("credentialsHarvest");
  return (
    <thead>
      <tr>
        <th scope="col" className={clsx(head, "left-0 z-[2] px-4 text-left")}>
          {t("reports")}
        </th>
        {months.map((month) => (
          <th key={month} scope="col" className={clsx(head, "z-[1] h-16 px-0.5 align-bottom")}>
            <span className="inline-block whitespace-nowrap [writing-mode:vertical-rl]">{month}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type LineProps = Omit<Props, "rows"> & { row: SlotRow; isFirst: boolean };

function SlotLine({ row, isFirst, months, replaces, leftOut, problems, onChange }: LineProps) {
  const summary = useSlotSummary();
  const named = useReportTypeName();
  const { credentials, report, states } = row;
  const key = choiceKey(credentials, report);
  const isIn = !leftOut.has(key) && states.some((state) => isRequested(state, replaces));
  const canBe = states.some((state) => isRequested(state, replaces));
  return (
    <tr>
      <th
        scope="row"
        className={clsx(
          "sticky left-0 z-[1] min-w-40 max-w-[56vw] bg-surface px-4 py-1 text-left font-normal sm:max-w-80",
          isFirst && "border-hairline border-t",
        )}
      >
        {isFirst ? <CredentialsHead credentials={credentials} sentences={problems.get(credentials.pk) ?? []} /> : null}
        <span data-tip={named({ ...report, counter_version: credentials.counter_version })}>
          <Checkbox label={report.code} value={isIn} disabled={!canBe} onChange={(next) => onChange([key], next)} />
        </span>
        <span className="sr-only">{summary(states)}</span>
      </th>
      {states.map((state, index) => (
        <td
          key={months[index]}
          aria-hidden
          className={clsx("px-0.5 pt-1 pb-1.5 text-center align-bottom", isFirst && "border-hairline border-t")}
        >
          <Slot state={state} month={months[index] ?? ""} isOn={isIn && isRequested(state, replaces)} />
        </td>
      ))}
    </tr>
  );
}

function CredentialsHead({
  credentials: one,
  sentences,
}: {
  credentials: SlotRow["credentials"];
  sentences: readonly string[];
}) {
  const locale = useLocale();
  const more = [entityName(one.organization, locale), one.title, `COUNTER ${one.counter_version}`].filter(Boolean);
  return (
    <div className="pt-1 pb-0.5">
      <p className="font-semibold">{entityName(one.platform, locale)}</p>
      <p className="text-muted text-sm">{more.join(" · ")}</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="text-danger text-sm">
          {sentence}
        </p>
      ))}
    </div>
  );
}

function Slot({ state, month, isOn }: { state: SlotState; month: string; isOn: boolean }) {
  const t = useTranslations("credentialsHarvest.state");
  const { icon: Icon, tone } = slotIcons[state];
  return (
    <span
      data-tip={`${month}: ${t(state)}`}
      className={clsx(
        "inline-flex size-5 items-center justify-center rounded-sm",
        isOn ? "bg-ok-soft text-ok" : toneText[tone],
        !isOn && state !== "broken" && "opacity-70",
      )}
    >
      <Icon size={14} />
    </span>
  );
}

/** Months as text: count per state. */
function useSlotSummary(): (states: readonly SlotState[]) => string {
  const t = useTranslations("credentialsHarvest");
  const { count } = useFormat();
  return (states) =>
    slotStates
      .map((state) => ({ state, times: states.filter((one) => one === state).length }))
      .filter(({ times }) => times > 0)
      .map(({ state, times }) => t("counted", { name: t(`state.${state}`), count: count(times) }))
      .join(", ");
}
