import { createContext } from "react";
import type { ShownSecrets } from "./use-secrets";

/** How fields show stored secrets in clear; null where nothing is stored, or not for the reader. */
export const RevealContext = createContext<{
  secrets: ShownSecrets | null;
  isBusy: boolean;
  reveal: () => Promise<ShownSecrets | null>;
} | null>(null);
