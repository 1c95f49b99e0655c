"use client";

import { useLinkStatus } from "next/link";
import { Spinner } from "./states/spinner";

/** Inside a link: turns while the page that it leads to is on its way. */
export function LinkSpinner() {
  const { pending } = useLinkStatus();
  return pending ? <Spinner size={14} /> : null;
}
