import { createContext } from "react";
import type { ShownSecrets } from "./use-secrets";

/** Reveals stored secrets to the fields; null without stored secrets or without permission. */
export const RevealContext = createContext<{
  secrets: ShownSecrets | null;
  isBusy: boolean;
  reveal: () => Promise<ShownSecrets | null>;
} | null>(null);
