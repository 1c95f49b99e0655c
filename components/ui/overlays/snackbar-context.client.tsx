"use client";

import { createContext, useContext } from "react";

export type Snack = {
  tone: "ok" | "danger" | "info";
  text: string;
  /** What can be done about it, such as undoing; the snack is gone afterwards, and stays longer for it. */
  action?: { label: string; run: () => void };
};

export const SnackbarContext = createContext<(snack: Snack) => void>(() => undefined);

/** Says something in passing at the foot of the page; never the only place of what must not be missed. */
export const useSnackbar = () => useContext(SnackbarContext);
