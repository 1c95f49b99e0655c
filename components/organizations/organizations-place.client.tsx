"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Context of all dialogs about organizations. */
export type OrganizationsSettings = {
  /** Only superusers choose the organization that runs the consortium. */
  isSuperuser: boolean;
  isConsortial: boolean;
  /** The installation lets each organization decide on importing non-COUNTER data. */
  decidesRawData: boolean;
  /** People can log in with a federation. */
  hasFederation: boolean;
  /** The installation manages accounts, and the user may do so. */
  managesPeople: boolean;
  /** Base address of links in mails. */
  canInvite: boolean;
  selfId: number;
};

const nothing: OrganizationsSettings = {
  ...{ isSuperuser: false, isConsortial: false, decidesRawData: false, hasFederation: false },
  ...{ managesPeople: false, canInvite: false, selfId: 0 },
};

const Place = createContext<OrganizationsSettings>(nothing);

export function OrganizationsPlace({ value, children }: { value: OrganizationsSettings; children: ReactNode }) {
  return <Place value={value}>{children}</Place>;
}

export const useOrganizationsPlace = () => useContext(Place);
