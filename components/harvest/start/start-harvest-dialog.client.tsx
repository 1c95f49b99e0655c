"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { toneText } from "@/components/ui/tone";
import { addMonths, isMonth, month, monthRange } from "@/lib/counter/standard/month";
import type { Credentials } from "@/lib/credentials/contract";
import { dataPresenceCall } from "@/lib/imports/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { credentialsName } from "../credentials-name";
import {
  countSlots,
  earliestMissing,
  isRequested,
  type Presence,
  type SlotRow,
  type SlotState,
  slotRows,
  slotStates,
} from "./harvest-slots";
import { choiceKey, planMonths, planRequests } from "./plan-requests";
import { slotIcons } from "./slot-icons";
import { SlotTable } from "./slot-table.client";
import { useStartHarvest } from "./use-start-harvest";

type ReportChipsProps = {
  rows: readonly SlotRow[];
  replaces: boolean;
  leftOut: ReadonlySet<string>;
  onChange: (keys: readonly string[], isIn: boolean) => void;
};

/** One switch per report of all credentials, if there are several of either. */
function ReportChips({ rows, replaces, leftOut, onChange }: ReportChipsProps) {
  const t = useTranslations("credentialsHarvest");
  const keys = new Map<string, string[]>();
  for (const { credentials, report, states } of rows)
    if (states.some((state) => isRequested(state, replaces)))
      keys.set(report.code, [...(keys.get(report.code) ?? []), choiceKey(credentials, report)]);
  if (keys.size < 2 || new Set(rows.map(({ credentials }) => credentials.pk)).size < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="text-muted text-sm">{t("forAll")}</span>
      <Chips label={t("forAll")}>
        {[...keys].map(([code, ofCode]) => {
          const isOn = ofCode.every((key) => !leftOut.has(key));
          return (
            <Chip key={code} isOn={isOn} onClick={() => onChange(ofCode, !isOn)}>
              {code}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}

/** Ids per request, limited by URL length. */
const AT_ONCE = 500;

type SlotsRequest = { credentials: readonly Credentials[]; from: string; to: string };

/** Months of the credentials' reports with numbers; null while loading and on failure. */
function useDataPresence({ credentials, from, to }: SlotsRequest) {
  const ids = credentials.map(({ pk }) => pk).join(",");
  const question = `${from} ${to} ${ids}`;
  const [answer, setAnswer] = useState<{ question: string; presence: readonly Presence[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    setProblem(null);
    read({ ids: ids.split(","), from, to }, reading.signal).then(
      (presence) => setAnswer({ question, presence }),
      (failure) => {
        if (!reading.signal.aborted) setProblem(failure instanceof CallFailed ? failure.message : "");
      },
    );
    return () => reading.abort();
  }, [question, ids, from, to]);
  return { presence: answer?.question === question ? answer.presence : null, problem };
}

async function read(request: { ids: string[]; from: string; to: string }, signal: AbortSignal): Promise<Presence[]> {
  const { ids, from, to } = request;
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE).join(","),
  );
  const answers = await Promise.all(
    parts.map((part) => send(dataPresenceCall, { query: { from, to, credentials: part } }, signal)),
  );
  return answers.flat();
}

const none: ReadonlySet<string> = new Set();

/** Number of months to search for missing ones. */
const MONTHS_BACK = 11;

/**
 * Selection of months, reports and replacement. Starts with last month, or with the earliest missing month of the year
 * before if last month is available. `rows` is null while loading.
 */
function useHarvestChoice(credentials: readonly Credentials[], lastMonth: string) {
  const [input, setInput] = useState({ from: lastMonth, to: lastMonth, replaces: false });
  const [beginning, setBeginning] = useState<"last month" | "year before" | "known">("last month");
  const [leftOut, setLeftOut] = useState(none);
  const { from, to, replaces } = input;
  const first = beginning === "year before" ? addMonths(month(lastMonth), -MONTHS_BACK) : from;
  const { presence, problem } = useDataPresence({ credentials, from: first, to });
  useEffect(() => {
    if (beginning === "known" || !presence) return;
    const looked = range(first, to);
    const missing = earliestMissing(slotRows(credentials, looked, presence), looked);
    if (beginning === "last month" && !missing) return setBeginning("year before");
    setBeginning("known");
    if (missing) setInput((before) => ({ ...before, from: missing }));
  }, [beginning, credentials, first, presence, to]);
  const months = useMemo(() => range(from, to), [from, to]);
  const rows = useMemo(
    () => (presence && beginning === "known" ? slotRows(credentials, months, presence) : null),
    [beginning, credentials, months, presence],
  );
  const requests = rows ? planRequests(rows, { months, replaces, leftOut }) : [];
  const change = (keys: readonly string[], isIn: boolean) => {
    const next = new Set(leftOut);
    for (const key of keys) {
      if (isIn) next.delete(key);
      else next.add(key);
    }
    setLeftOut(next);
  };
  return {
    ...{ from, to, replaces, months, rows, problem, leftOut, requests, change },
    /** One download per month and report. */
    downloads: requests.reduce((sum, request) => sum + planMonths(request), 0),
    set: (next: Partial<typeof input>) => {
      setInput({ ...input, ...next });
      setBeginning("known");
    },
  };
}

const range = (from: string, to: string): string[] => (isMonth(from) && isMonth(to) ? monthRange(from, to) : []);

type Props = { credentials: readonly Credentials[]; lastMonth: string; onClose: () => void };

export function StartHarvestDialog({ credentials, lastMonth, onClose }: Props) {
  const t = useTranslations("credentialsHarvest");
  const common = useTranslations("common");
  const locale = useLocale();
  const choice = useHarvestChoice(credentials, lastMonth);
  const { rows, months, replaces, leftOut, requests, downloads, change } = choice;
  const { isBusy, problem, problems, start } = useStartHarvest(onClose);
  const statusId = useId();
  const isLoading = rows === null && choice.problem === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", {
        count: credentials.length,
        name: credentials[0] ? credentialsName(credentials[0], locale) : "",
      })}
      description={t("description")}
      size="large"
      dirty={leftOut.size > 0}
      footer={
        <>
          <p id={statusId} role="status" className="mr-auto text-muted text-sm">
            {rows ? t("sum", { count: downloads }) : ""}
          </p>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={downloads === 0}
            aria-describedby={statusId}
            onClick={() => start(requests)}
          >
            {isLoading ? common("loading") : downloads === 0 ? t("nothing") : t("harvest", { count: downloads })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem ? (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        ) : null}
        <MonthRange choice={choice} lastMonth={lastMonth} />
        <Switch
          label={t("replaces")}
          hint={t("replacesHint")}
          value={replaces}
          onChange={(next) => choice.set({ replaces: next })}
        />
        {choice.problem === null ? null : <Notice tone="danger">{choice.problem || t("notLoaded")}</Notice>}
        {rows ? (
          <>
            <SlotLegend counts={countSlots(rows)} />
            <ReportChips {...{ rows, replaces, leftOut }} onChange={change} />
            <SlotTable {...{ rows, months, replaces, leftOut, problems }} onChange={change} />
          </>
        ) : choice.problem === null && months.length > 0 ? (
          <Skeleton rows={Math.min(8, credentials.length * 3)} />
        ) : null}
      </div>
    </Dialog>
  );
}

const EARLIEST = "2010-01";

type RangeProps = { choice: ReturnType<typeof useHarvestChoice>; lastMonth: string };

function MonthRange({ choice: { from, to, months, set }, lastMonth }: RangeProps) {
  const t = useTranslations("credentialsHarvest");
  const range = { min: EARLIEST, max: lastMonth, required: true };
  const reversed = months.length === 0 ? { error: t("monthsReversed") } : {};
  return (
    <div className="grid grid-cols-2 gap-4 sm:max-w-80">
      <MonthField label={t("from")} value={from} onChange={(next) => set({ from: next })} {...range} />
      <MonthField label={t("to")} value={to} onChange={(next) => set({ to: next })} {...range} {...reversed} />
    </div>
  );
}

/** The table's icons with texts and counts. */
function SlotLegend({ counts }: { counts: Record<SlotState, number> }) {
  const t = useTranslations("credentialsHarvest");
  const { count } = useFormat();
  return (
    <ul aria-label={t("legend")} className="flex flex-wrap gap-x-5 gap-y-1">
      {slotStates
        .filter((state) => counts[state] > 0)
        .map((state) => {
          const { icon: Icon, tone } = slotIcons[state];
          return (
            <li key={state} className="flex items-center gap-1.5">
              <Icon size={15} aria-hidden className={toneText[tone]} />
              {t("counted", { name: t(`state.${state}`), count: count(counts[state]) })}
            </li>
          );
        })}
    </ul>
  );
}
