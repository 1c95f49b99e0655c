"use client";

import { useEnter } from "../use-enter";
import type { CodeDevice } from "./code-device";
import { OneTimeCode } from "./one-time-code.client";

/** Asks for the code in place; the requested page then appears. */
export function OneTimeCodeHere({ devices }: { devices: readonly CodeDevice[] }) {
  const enter = useEnter();
  return <OneTimeCode devices={devices} onVerified={enter} />;
}
