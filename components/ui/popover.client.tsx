"use client";

import { lazy, type ReactNode } from "react";
import { SleepingTrigger, type TriggerElement } from "./sleeping-trigger.client";
import { useAsleep } from "./use-asleep";

const load = () => import("./popover-box.client").then(({ PopoverBox }) => ({ default: PopoverBox }));
const PopoverBox = lazy(load);

type Props = {
  /** It opens the popover. */
  trigger: TriggerElement;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

/** A small surface beside its button. */
export function Popover({ trigger, label, align = "start", children }: Props) {
  const { wokenBy, wake, near } = useAsleep(load);
  if (wokenBy === null) return <SleepingTrigger trigger={trigger} opens="dialog" near={near} onOpen={wake} />;
  return <PopoverBox {...{ trigger, label, align }}>{children}</PopoverBox>;
}
