"use client";

import { createContext, type ReactNode, useContext } from "react";

/** What dialogs about organizations depend on. */
export type OrganizationsSettings = {
  /** Superusers decide which organization runs the consortium. */
  isSuperuser: boolean;
  isConsortial: boolean;
  /** Usage that COUNTER does not tell is imported where each organization allows it. */
  decidesRawData: boolean;
  /** Accounts are managed here at all, and by the reader. */
  managesPeople: boolean;
  /** Links in e-mails lead here. */
  canInvite: boolean;
  selfId: number;
};

const nothing: OrganizationsSettings = {
  ...{ isSuperuser: false, isConsortial: false, decidesRawData: false },
  ...{ managesPeople: false, canInvite: false, selfId: 0 },
};

const Place = createContext<OrganizationsSettings>(nothing);

export function OrganizationsPlace({ value, children }: { value: OrganizationsSettings; children: ReactNode }) {
  return <Place value={value}>{children}</Place>;
}

export const useOrganizationsPlace = () => useContext(Place);
