"use client";

import { lazy, type ReactNode } from "react";
import { useLazyPart } from "../parts/use-lazy-part";
import { LazyTrigger, type TriggerElement } from "./lazy-trigger.client";

const load = () => import("./menu-box.client").then(({ MenuBox }) => ({ default: MenuBox }));
const MenuBox = lazy(load);

type Props = {
  trigger: TriggerElement;
  label: string;
  align?: "start" | "center" | "end";
  side?: "bottom" | "right";
  /** Loads its items: the menu opens when they are loaded too. */
  loads?: () => Promise<unknown>;
  /** After closing, before the focus returns to the button; true if the focus goes elsewhere. */
  onClosed?: () => boolean;
  children: ReactNode;
};

/** Actions behind one button: MenuItem, MenuLink, MenuSeparator. */
export function Menu({ trigger, label, align = "end", side = "bottom", loads, onClosed, children }: Props) {
  const { openedBy, open, preload } = useLazyPart(() => Promise.all([load(), loads?.()]));
  if (openedBy === null) return <LazyTrigger trigger={trigger} opens="menu" preload={preload} onOpen={open} />;
  return (
    <MenuBox {...{ trigger, label, align, side, onClosed }} openedBy={openedBy}>
      {children}
    </MenuBox>
  );
}
