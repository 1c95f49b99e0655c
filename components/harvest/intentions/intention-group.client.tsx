"use client";

import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { toneText } from "@/components/ui/tone";
import type { Intention } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { CellIcon } from "../cells/cell-icon";
import { StateBar } from "../cells/state-bar";
import type { IntentionGroup, IntentionGrouping } from "./intention-groups";
import { barParts, inBarOrder, intentionIcons, useStateName } from "./intention-icons";
import { countStates } from "./intention-progress";
import { IntentionRow } from "./intention-row.client";

type Props = {
  group: IntentionGroup;
  by: IntentionGrouping;
  open: number | null;
  asOf: string;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: (intention: number | null) => void;
  onChanged: (changed: Intention) => void;
};

const STEP = 50;

/** All intentions of one platform, library or month under a heading with their states. */
export function IntentionGroupSection({ group, by, open, asOf, isOpen, onToggle, onOpen, onChanged }: Props) {
  const t = useTranslations("harvestPages");
  const id = useId();
  const opened = group.intentions.findIndex(({ pk }) => pk === open);
  const [most, setMost] = useState(Math.max(STEP, opened + 1));
  const visible = group.intentions.slice(0, most);
  return (
    <div className="border-hairline border-b last:border-b-0">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2 text-left focus-visible:-outline-offset-2"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
          />
          <span className="min-w-0 grow font-semibold sm:max-w-96">{group.name}</span>
          <GroupStates intentions={group.intentions} />
        </button>
      </h2>
      {isOpen ? (
        <ul id={id} aria-label={group.name}>
          {visible.map((one) => (
            <IntentionRow
              key={one.pk}
              intention={one}
              by={by}
              asOf={asOf}
              isOpen={one.pk === open}
              onToggle={() => onOpen(one.pk === open ? null : one.pk)}
              onChanged={onChanged}
            />
          ))}
        </ul>
      ) : null}
      {isOpen && visible.length < group.intentions.length ? (
        <p className="border-hairline border-t px-4 py-2">
          <Button size="small" variant="quiet" onClick={() => setMost(most + STEP)}>
            {t("more", { count: Math.min(STEP, group.intentions.length - visible.length) })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** A small bar, and an icon with count and text per state. */
function GroupStates({ intentions }: { intentions: readonly Intention[] }) {
  const t = useTranslations("harvestPages");
  const name = useStateName();
  const { count } = useFormat();
  const states = countStates(intentions);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-sm max-sm:w-full max-sm:pl-8">
      <span aria-hidden className="block w-24 shrink-0">
        <StateBar size="small" label="" parts={barParts(states)} />
      </span>
      {inBarOrder(states).map(({ state, count: many }) => {
        const look = intentionIcons[state];
        return (
          <span
            key={state}
            className={clsx("inline-flex items-center gap-1", toneText[look.tone === "busy" ? "info" : look.tone])}
          >
            <CellIcon look={look} size={14} />
            {t("counted", { name: name(state), count: count(many) })}
          </span>
        );
      })}
    </span>
  );
}
