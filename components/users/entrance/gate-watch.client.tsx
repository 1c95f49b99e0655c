"use client";

import { useEffect } from "react";
import { whenOtherPerson } from "@/lib/kit/call/call-events";

const reload = (isBack: boolean) => !isBack && location.reload();

/** A gate that was passed, or is another person's by now, in another tab: the page that was asked for takes its place. */
export function GateWatch() {
  useEffect(() => whenOtherPerson(reload), []);
  return null;
}
