"use client";

import { RotateCcw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/states/notice";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { TextLink } from "@/components/ui/text-link";
import type { HarvestRequest, Intention } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { CellIcon } from "../cells/cell-icon";
import { StateBar } from "../cells/state-bar";
import { barParts, inBarOrder, intentionIcons, useStateName } from "../intentions/intention-icons";
import { countStates, type ProgressState, progressOf, retryRequests } from "../intentions/intention-progress";
import { useStartHarvest } from "../start/use-start-harvest";

type RefusedRequestsProps = {
  intentions: readonly Intention[];
  problem: string;
  /** Messages by id of the credentials. */
  problems: ReadonlyMap<number, readonly string[]>;
  isBusy: boolean;
  onStart: (requests: readonly HarvestRequest[]) => void;
};

/** Credentials that cannot be harvested again now, with an option to continue with the others. */
function RefusedRequests({ intentions, problem, problems, isBusy, onStart }: RefusedRequestsProps) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const others = retryRequests(intentions).filter(({ credentials }) => !problems.has(credentials));
  return (
    <div role="alert">
      <Notice tone="warning" title={problems.size > 0 ? t("refusedTitle") : problem}>
        {problems.size > 0 ? (
          <ul className="list-disc pl-4">
            {[...problems].map(([id, sentences]) => {
              const about = intentions.find(({ credentials }) => credentials.pk === id);
              return (
                <li key={id}>
                  <TextLink href={`${pathTo("sushi-credentials-list")}?credentials=${id}`}>
                    {about ? `${entityName(about.platform, locale)}, ${entityName(about.organization, locale)}` : id}
                  </TextLink>
                  {` – ${sentences.join(" ")}`}
                </li>
              );
            })}
          </ul>
        ) : null}
        {problems.size > 0 && others.length > 0 ? (
          <Button size="small" busy={isBusy} className="mt-2" onClick={() => onStart(others)}>
            {t("others", { count: others.length })}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}

type StateFilterProps = {
  states: readonly { state: ProgressState; count: number }[];
  total: number;
  /** Null shows all. */
  state: ProgressState | null;
  onChange: (state: ProgressState | null) => void;
};

/** Number of intentions by state; a click filters. */
function StateFilter({ states, total, state, onChange }: StateFilterProps) {
  const t = useTranslations("harvestPages");
  const name = useStateName();
  const { count } = useFormat();
  return (
    <Chips label={t("filterByState")}>
      <Chip isOn={state === null} onClick={() => onChange(null)}>
        {t("counted", { name: t("allStates"), count: count(total) })}
      </Chip>
      {inBarOrder(states).map((one) => (
        <Chip
          key={one.state}
          isOn={state === one.state}
          onClick={() => onChange(state === one.state ? null : one.state)}
        >
          <span className="inline-flex items-center gap-1.5">
            <CellIcon look={intentionIcons[one.state]} size={14} />
            {t("counted", { name: name(one.state), count: count(one.count) })}
          </span>
        </Chip>
      ))}
    </Chips>
  );
}

type Props = {
  intentions: readonly Intention[];
  state: ProgressState | null;
  onState: (state: ProgressState | null) => void;
};

/** Progress as bar and text, with actions: retry failed intentions, fix broken credentials. */
export function HarvestSummary({ intentions, state, onState }: Props) {
  const t = useTranslations("harvestPages");
  const { total, finished, failed, working, resting } = progressOf(intentions);
  const { isBusy, problem, problems, start } = useStartHarvest(() => undefined);
  const again = retryRequests(intentions);
  const isOver = finished === total && working === 0;
  const states = countStates(intentions);
  const heldCount = states.find((one) => one.state === "held")?.count ?? 0;
  return (
    <section
      aria-label={t("progress")}
      className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface p-4"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="font-semibold text-lg">
          {!isOver
            ? t("working", { finished, total, failed })
            : heldCount > 0
              ? t("finishedHeld", { held: heldCount, failed })
              : t("allFinished", { failed })}
        </p>
        {again.length > 0 && working === 0 ? (
          <Button
            icon={RotateCcw}
            busy={isBusy}
            data-tip={t("againTip", { failed, notReady: again.length - failed })}
            onClick={() => start(again)}
          >
            {t("again", { count: again.length })}
          </Button>
        ) : null}
      </div>
      <StateBar label={t("progress")} parts={barParts(states)} finished={finished} />
      <StateFilter states={states} total={total} state={state} onChange={onState} />
      {problem ? <RefusedRequests {...{ intentions, problem, problems, isBusy }} onStart={start} /> : null}
      {resting > 0 ? (
        <Notice tone="warning" title={t("restingTitle", { count: resting })}>
          <p>{t("resting")}</p>
          <ButtonLink size="small" className="mt-2" href={`${pathTo("sushi-credentials-list")}?state=broken`}>
            {t("toBroken")}
          </ButtonLink>
        </Notice>
      ) : null}
    </section>
  );
}
