import { createContext } from "react";
import type { RevealedSecrets } from "./use-secrets";

/** Reveals stored secrets to the fields; null without stored secrets or without permission. */
export const RevealContext = createContext<{
  secrets: RevealedSecrets | null;
  isBusy: boolean;
  reveal: () => Promise<RevealedSecrets | null>;
} | null>(null);
