"use client";

import { useEffect } from "react";
import { whenOtherPerson } from "@/lib/kit/call/call-events";

const reload = (isBack: boolean) => !isBack && location.reload();

/** Watches for a gate passed, or a user changed, in another tab, and then shows the requested page. */
export function GateWatch() {
  useEffect(() => whenOtherPerson(reload), []);
  return null;
}
