"use client";

import { useLinkStatus } from "next/link";
import { Spinner } from "./states/spinner";

/** Inside a link: spins while its page loads. */
export function LinkSpinner() {
  const { pending } = useLinkStatus();
  return pending ? <Spinner size={14} /> : null;
}
