"use client";

import { lazy, type ReactNode } from "react";
import { useLazyPart } from "../parts/use-lazy-part";
import { LazyTrigger, type TriggerElement } from "./lazy-trigger.client";

const load = () => import("./popover-box.client").then(({ PopoverBox }) => ({ default: PopoverBox }));
const PopoverBox = lazy(load);

type Props = {
  trigger: TriggerElement;
  label: string;
  align?: "start" | "center" | "end";
  size?: "small" | "large";
  /** Loads its content: the popover opens when that is loaded too. */
  loads?: () => Promise<unknown>;
  children: ReactNode;
};

export function Popover({ trigger, label, align = "start", size = "small", loads, children }: Props) {
  const { openedBy, open, preload } = useLazyPart(() => Promise.all([load(), loads?.()]));
  if (openedBy === null) return <LazyTrigger trigger={trigger} opens="dialog" preload={preload} onOpen={open} />;
  return <PopoverBox {...{ trigger, label, align, size }}>{children}</PopoverBox>;
}
