"use client";

import { lazy, type ReactNode } from "react";
import { SleepingTrigger, type TriggerElement } from "./sleeping-trigger.client";
import { useAsleep } from "./use-asleep";

const load = () => import("./menu-box.client").then(({ MenuBox }) => ({ default: MenuBox }));
const MenuBox = lazy(load);

type Props = {
  /** It opens the menu. */
  trigger: TriggerElement;
  label: string;
  align?: "start" | "center" | "end";
  side?: "bottom" | "right";
  children: ReactNode;
};

/** Actions behind one button: MenuItem, MenuLink, MenuSeparator. */
export function Menu({ trigger, label, align = "end", side = "bottom", children }: Props) {
  const { wokenBy, wake, near } = useAsleep(load);
  if (wokenBy === null) return <SleepingTrigger trigger={trigger} opens="menu" near={near} onOpen={wake} />;
  return (
    <MenuBox {...{ trigger, label, align, side }} openedBy={wokenBy}>
      {children}
    </MenuBox>
  );
}
