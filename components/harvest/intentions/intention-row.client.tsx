"use client";

import clsx from "clsx";
import { Ban, ChevronRight, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { Intention } from "@/lib/harvest/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { useErrorWords } from "../errors/use-error-words";
import type { IntentionGrouping } from "./intention-groups";
import { readinessOf } from "./intention-progress";
import { IntentionStateText, NextTry } from "./intention-state-text";
import { useIntentionActions } from "./use-intention-actions";

const IntentionDetail = later(() => import("./intention-detail.client").then((it) => it.IntentionDetail));

type Props = {
  intention: Intention;
  by: IntentionGrouping;
  asOf: string;
  isOpen: boolean;
  onToggle: () => void;
  onChanged: (changed: Intention) => void;
};

/** One intention on a line with its actions, expandable. */
export function IntentionRow({ intention, by, asOf, isOpen, onToggle, onChanged }: Props) {
  const t = useTranslations("harvestPages");
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const startsOpen = useRef(isOpen);
  useEffect(() => {
    if (startsOpen.current) row.current?.scrollIntoView({ block: "center" });
  }, []);
  const actions = useIntentionActions(intention, onChanged);
  const name = useIntentionName()(intention);
  return (
    <li ref={row} className="border-hairline border-t">
      <div className={clsx("flex items-start", isOpen && "bg-brand-soft")}>
        <h3 className="min-w-0 grow font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
            className={clsx(
              "flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-left focus-visible:-outline-offset-2 desk:grid desk:grid-cols-[1rem_6.5rem_5rem_minmax(9rem,1fr)_minmax(13rem,1fr)_minmax(0,1.4fr)_5.5rem]",
              !isOpen && "hover:bg-sunken",
            )}
          >
            <ChevronRight
              size={16}
              aria-hidden
              className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
            />
            <Line intention={intention} by={by} asOf={asOf} />
          </button>
        </h3>
        <div className="flex w-18 shrink-0 justify-end gap-0.5 py-1.5 pr-3">
          {actions.mayRun && readinessOf(intention, asOf) === "later" ? (
            <IconButton
              label={t("runOf", { name })}
              data-tip={t("runNow")}
              icon={Play}
              busy={actions.isBusy}
              onClick={actions.runNow}
            />
          ) : null}
          {actions.mayCancel ? (
            <IconButton
              label={t("cancelOf", { name })}
              data-tip={t("cancel")}
              icon={Ban}
              busy={actions.isBusy}
              onClick={actions.cancel}
            />
          ) : null}
        </div>
      </div>
      {isOpen ? (
        <div id={id}>
          <IntentionDetail intention={intention} asOf={asOf} actions={actions} />
        </div>
      ) : null}
    </li>
  );
}

function Line({ intention, by, asOf }: Pick<Props, "intention" | "by" | "asOf">) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const words = useErrorWords();
  const { counter_report, month, platform, organization, credentials, attempt, attempt_count } = intention;
  const place = [
    ...(by === "platform" ? [] : [entityName(platform, locale)]),
    ...(by === "organization" ? [] : [entityName(organization, locale)]),
    ...(credentials.title ? [credentials.title] : []),
  ].join(" · ");
  return (
    <>
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold">
        <ReportTypeCode type={counter_report} />
        <Badge>{counter_report.counter_version}</Badge>
      </span>
      <span className="whitespace-nowrap">{month}</span>
      <span className="min-w-0 text-muted max-desk:w-full max-desk:pl-7">{place}</span>
      <span className="flex flex-col items-start max-desk:pl-7">
        <IntentionStateText intention={intention} />
        <NextTry intention={intention} asOf={asOf} />
      </span>
      <span className="min-w-0 text-sm max-desk:w-full max-desk:pl-7">{words(attempt?.error_code ?? "")?.name}</span>
      <span className="text-muted text-sm max-desk:pl-7 desk:text-right">
        {attempt_count > 1 ? t("attempts", { count: attempt_count }) : ""}
      </span>
    </>
  );
}

function useIntentionName() {
  const locale = useLocale();
  return ({ platform, counter_report, month }: Intention) =>
    `${entityName(platform, locale)} ${counter_report.code} ${month}`;
}
