"use client";

import { useEnter } from "../use-enter";
import type { CodeDevice } from "./code-device";
import { OneTimeCode } from "./one-time-code.client";

/** Gives the code where it stands: the page that was asked for takes its place. */
export function OneTimeCodeHere({ devices }: { devices: readonly CodeDevice[] }) {
  const enter = useEnter();
  return <OneTimeCode devices={devices} onVerified={enter} />;
}
