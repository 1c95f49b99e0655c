"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { PlatformChoices } from "../platforms/platform-dialog.client";
import type { FormChoices } from "./form-choices";

/** Data of the credentials page that its dialogs need. */
export type CredentialsPlace = {
  choices: FormChoices;
  /** Choices for adding a platform; null without permission. */
  adding: PlatformChoices | null;
  /** The organization selected in the top bar; null for all. */
  organizationId: number | null;
  /** The last finished month, yyyy-MM. */
  lastMonth: string;
  /** yyyy-MM-dd */
  today: string;
  isConsortial: boolean;
  /** The user manages the consortium. */
  isManager: boolean;
  /** IP addresses of the harvester, for providers that check them. */
  harvesters: readonly string[];
};

const PlaceContext = createContext<CredentialsPlace | null>(null);

export function CredentialsPlace({ value, children }: { value: CredentialsPlace; children: ReactNode }) {
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

export function useCredentialsPlace(): CredentialsPlace {
  const place = useContext(PlaceContext);
  if (!place) throw new Error("Components of the credentials pages need <CredentialsPlace> around them.");
  return place;
}
