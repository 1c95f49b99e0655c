"use client";

import { createContext, useContext } from "react";

export type Snack = {
  tone: "ok" | "danger" | "info";
  text: string;
  /** An action such as undo; it dismisses the snack, which stays longer for it. */
  action?: { label: string; run: () => void };
};

export const SnackbarContext = createContext<(snack: Snack) => void>(() => undefined);

/** Shows a short message at the bottom of the page. Never use it for something that must not be missed. */
export const useSnackbar = () => useContext(SnackbarContext);
